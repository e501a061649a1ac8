/** Which biomarker a printed result is, and its value in the catalogue's unit. Nothing is guessed: doubts are returned. */
import { readUnit } from '../units.ts'
import {
  findBiomarker,
  findBiomarkersByLoinc,
  fittingUnits,
  toCanonical,
  type Biomarker,
  type FittingUnit,
} from './catalogue.ts'
import { matchBiomarkerName } from './name-index.ts'
import { type Limits, markerOfRange } from './range-unit.ts'
import { plausibleLimits } from './plausible-limits.ts'

/** Why a person should look at a result before it is used. */
export type IdentityDoubt =
  | 'name_similar'
  | 'several_biomarkers'
  | 'unit_missing'
  | 'unit_mismatch'
  | 'unit_ambiguous'
  | 'implausible_value'
  | 'loinc_conflict'

export type PrintedMeasurement = {
  name: string
  /** heading, specimen column and whatever else separates blood from urine */
  context: string
  value: number | null
  unit: string | null
  /** LOINC code printed beside the name */
  loinc: string | null
  /** the printed limits, in the printed unit */
  limits?: Limits
}

export type Identity = {
  biomarker: string | null
  loinc: string | null
  canonical_value: number | null
  canonical_unit: string | null
  doubts: IdentityDoubt[]
  /** what fits as well, the first one included: several markers, or one unit with several meanings */
  readings: { biomarker: string; canonical_value: number | null }[]
}

const URINE = /\burin|^t?d?u-|\borina\b|\bharn(?!s[aä]ure|stoff)|\bpiss|\bdipstick|\bu-/i
const OTHER_SPECIMEN =
  /\b(?:csf|liquor|cerebrospinal|pleural|ascit\w*|peritoneal|synovial|stool|feces|faeces|fecal|fæces|stuhl|selles|feci|heces|semen|seminal|sperm\w*|saliva|speichel|joint fluid|body fluid)\b/i
const NOT_FASTING =
  /non.?fasting|\brandom\b|post.?prandial|nicht.?n[uü]chtern|icke.?fast|ikke.?fast|non [aà] jeun|non a digiuno|sin ayun/i
const UNITLESS = new Set(['{ratio}', '{INR}', '{index}', '[pH]', '1', '{ordinal}'])
/** `ratio`, `(calc)`: in the column of units, of what has none. */
export const saysNoUnit = (unit: string): boolean =>
  /^(?:ratio|index|quotient|kvot|\(?calc(?:ulated)?\.?\)?)$/i.test(unit)
const UREA_NITROGEN = /nitrogen|\bbun\b|\burea n\b|harnstoff-n|azoto ureico|nitr[oó]geno|azotemia/i

/** @param inUrineByCode the code beside the name is one of urine, whatever the name says */
function candidates(
  measurement: PrintedMeasurement,
  inUrineByCode: boolean,
): { found: Biomarker[]; similar: boolean } {
  const where = `${measurement.name} ${measurement.context}`
  if (OTHER_SPECIMEN.test(where)) return { found: [], similar: false }
  const urine = inUrineByCode || URINE.test(measurement.name) || URINE.test(measurement.context)
  const direct = matchBiomarkerName(measurement.name)
  const inUrine = urine
    ? (matchBiomarkerName(`Urine ${measurement.name}`) ?? matchBiomarkerName(`${measurement.name}, Urine`))
    : null
  const match = inUrine?.how === 'exact' ? inUrine : direct
  const found = (match?.ids ?? [])
    .map((id) => findBiomarker(id)!)
    .filter(
      ({ specimen }) =>
        (specimen === 'U') === urine || (specimen === 'U' && !urine && match?.ids.length === 1),
    )
    .flatMap((biomarker) =>
      biomarker.id.endsWith('_fasting') && NOT_FASTING.test(where)
        ? (findBiomarker(biomarker.id.replace('fasting', 'random')) ?? [])
        : biomarker,
    )
  return { found, similar: match?.how === 'similar' }
}

/** Urea nitrogen and urea are one biomarker with two masses: the name says which. */
export function unitOfName(name: string, biomarker: Biomarker, unit: string): string {
  if (biomarker.id !== 'urea' || typeof readUnit(unit)[0]?.annotation === 'string') return unit
  if (!/^[mug]+\/|^[mu]?g%/i.test(unit.replace(/[µμ]/g, 'u'))) return unit
  return `${unit}{${UREA_NITROGEN.test(name) ? 'BUN' : 'urea'}}`
}

type Reading = { biomarker: Biomarker; fit: FittingUnit; canonical: number | null }

/** Units this far apart are taken for one another without a range that would show it. */
const CONFUSABLE_FACTOR = 100

const isPlausible = ({ biomarker, canonical }: Reading): boolean => {
  if (canonical === null) return true
  const highest = Math.max(
    ...biomarker.reference_intervals.map(({ high }) => high ?? Number.NEGATIVE_INFINITY),
  )
  const lowest = Math.min(...biomarker.reference_intervals.map(({ low }) => low ?? Number.POSITIVE_INFINITY))
  // Zero is a count like any other; a trace above it may be a fraction or a count in another unit.
  const factors = biomarker.units.map(({ factor }) => factor)
  const confusable = Math.max(...factors) / Math.min(...factors) >= CONFUSABLE_FACTOR
  if (confusable && canonical > 0 && highest > 0 && canonical < highest / CONFUSABLE_FACTOR) return false
  const limits = plausibleLimits[biomarker.id]
  if (limits) return canonical >= limits[0] && canonical <= limits[1]
  return (
    canonical >= 0 &&
    (highest <= 0 || highest === -Infinity || canonical <= highest * 100) &&
    (lowest === Infinity || canonical >= lowest / 100)
  )
}

const FASTING = /fast|\bf[psb]-|nüchtern|nuchtern|jeun|digiuno|ayunas|basal|\bfpg\b|\bfbs\b/i

function loincFor(
  biomarker: Biomarker,
  fit: FittingUnit | null,
  printed: string | null,
  name: string,
): string | null {
  // The document's own code stands, also one of another specimen than the catalogue's.
  if (printed) return printed
  // A code that says fasting needs a report that says so.
  const codes = biomarker.loinc.filter((code) => FASTING.test(name) || !/fasting|CFst/i.test(code.name))
  const dimension = fit ? (readUnit(fit.ucum)[0]?.dimension ?? '') : ''
  const property = /\bN1\b/.test(dimension)
    ? /Moles\/|standardized per IFCC/i
    : /\bM1\b/.test(dimension)
      ? /\[Mass|Mass\//
      : null
  if (biomarker.id === 'urea' && dimension.includes('M1'))
    return fit!.unit.ucum.includes('BUN') ? '3094-0' : '3091-6'
  if (biomarker.id === 'hba1c') return fit?.unit.ucum === '%' ? '4548-4' : '59261-8'
  return (
    (property ? codes.find(({ name }) => property.test(name)) : undefined)?.code ?? codes[0]?.code ?? null
  )
}

const readingOf = ({ id }: Biomarker, canonical_value: number | null) => ({ biomarker: id, canonical_value })

const fits = (biomarkers: readonly Biomarker[], name: string, unit: string): boolean =>
  biomarkers.some((biomarker) => fittingUnits(biomarker, unitOfName(name, biomarker, unit)).length > 0)

/** What a measurement may be, by its name and its code; where they disagree, the unit decides or it stays a doubt. */
function foundBy(measurement: PrintedMeasurement): { found: Biomarker[]; doubts: IdentityDoubt[] } {
  const { name, unit, loinc } = measurement
  const byLoinc = loinc ? findBiomarkersByLoinc(loinc) : []
  const ofUrine = byLoinc.length > 0 && byLoinc.every(({ specimen }) => specimen === 'U')
  const byName = candidates(measurement, ofUrine)
  if (byLoinc.length === 0) return { found: byName.found, doubts: byName.similar ? ['name_similar'] : [] }
  if (byName.found.length === 0) return { found: byLoinc, doubts: [] }
  const both = byName.found.filter((biomarker) => byLoinc.includes(biomarker))
  if (both.length > 0) return { found: both, doubts: [] }
  // Code and unit agree against the name: `Neutrophils/100 leukocytes`, 770-8, in percent.
  if (unit && !fits(byName.found, name, unit) && fits(byLoinc, name, unit))
    return { found: byLoinc, doubts: [] }
  return { found: byName.found, doubts: ['loinc_conflict'] }
}

type Told = {
  biomarker: Biomarker
  reading?: Reading
  readings?: Identity['readings']
  doubts: IdentityDoubt[]
}

/** A value without a unit is one only of a biomarker that has none. */
function withoutUnit(found: readonly Biomarker[], value: number | null): Told {
  const [biomarker] = found as [Biomarker, ...Biomarker[]]
  if (found.length === 1 && UNITLESS.has(biomarker.canonical_unit)) {
    const own = biomarker.units[0]!
    const reading: Reading = {
      biomarker,
      fit: { unit: own, scale: 1, ucum: own.ucum },
      canonical: biomarker.canonical_unit === '{ordinal}' ? null : value,
    }
    return { biomarker, reading, doubts: isPlausible(reading) ? [] : ['implausible_value'] }
  }
  const doubts: IdentityDoubt[] = []
  if (value !== null) doubts.push('unit_missing')
  if (found.length > 1) doubts.push('several_biomarkers')
  return { biomarker, readings: found.map((one) => readingOf(one, null)), doubts }
}

/**
 * A share of a whole (albumin among the proteins, reticulocytes among the cells), the width of a distribution in volume,
 * cells seen in a field of sediment.
 */
const isOfAnotherKind = (found: readonly Biomarker[], unit: string): boolean =>
  unit.startsWith('%') ||
  (/^fl$/i.test(unit) && found.every(({ canonical_unit }) => canonical_unit === '%')) ||
  readUnit(unit).some(({ dimension }) => dimension.includes('HPF'))

/** @returns null where the unit shows that it is none of them */
function withUnit(
  found: readonly Biomarker[],
  { name, value, limits }: PrintedMeasurement,
  unit: string,
): Told | null {
  const readings: Reading[] = found.flatMap((biomarker) =>
    fittingUnits(biomarker, unitOfName(name, biomarker, unit)).map((fit) => ({
      biomarker,
      fit,
      canonical: value === null ? null : toCanonical(value, fit),
    })),
  )
  if (readings.length === 0) {
    // The name belongs to this biomarker and the unit does not: another measurement of it, or a misread unit.
    const isOrdinal = found.every(({ canonical_unit }) => canonical_unit === '{ordinal}')
    if (isOrdinal || isOfAnotherKind(found, unit)) return null
    return { biomarker: found[0]!, doubts: ['unit_mismatch'] }
  }
  const plausible = readings.filter(isPlausible)
  const possible = plausible.length > 0 ? plausible : readings
  const ofLimits = limits && markerOfRange([...new Set(possible.map((one) => one.biomarker))], unit, limits)
  const kept = ofLimits ? possible.filter(({ biomarker }) => biomarker === ofLimits) : possible
  const doubts: IdentityDoubt[] = plausible.length === 0 ? ['implausible_value'] : []
  const [first] = kept as [Reading, ...Reading[]]
  if (new Set(kept.map(({ biomarker }) => biomarker.id)).size > 1) doubts.push('several_biomarkers')
  else if (kept.some(({ canonical }) => canonical !== first.canonical)) doubts.push('unit_ambiguous')
  if (isEitherUrea(name, first.biomarker, unit))
    return {
      biomarker: first.biomarker,
      reading: first,
      readings: bothUreas(first.biomarker, value, unit),
      doubts: [...doubts, 'unit_ambiguous'],
    }
  return {
    biomarker: first.biomarker,
    reading: first,
    readings: kept.map(({ biomarker, canonical }) => readingOf(biomarker, canonical)),
    doubts,
  }
}

/** `Azotemia` in a unit of mass is urea or its nitrogen, and does not say which. */
const isEitherUrea = (name: string, biomarker: Biomarker, unit: string): boolean =>
  /azot[eé]mi/i.test(name) && biomarker.id === 'urea' && Boolean(readUnit(unit)[0]?.dimension.includes('M1'))

const bothUreas = (urea: Biomarker, value: number | null, unit: string) =>
  ['BUN', 'urea']
    .flatMap((of) => fittingUnits(urea, `${unit}{${of}}`))
    .map((fit) => readingOf(urea, value === null ? null : toCanonical(value, fit)))

/** Matches a printed measurement to the catalogue by name, LOINC, specimen and unit. */
export function identify(measurement: PrintedMeasurement): Identity {
  const { name, value, unit, loinc } = measurement
  const { found, doubts: ofName } = foundBy(measurement)
  const unknown = { biomarker: null, loinc, canonical_value: null, canonical_unit: null, readings: [] }
  if (found.length === 0) return { ...unknown, doubts: [] }
  const isBare =
    !unit || (saysNoUnit(unit) && found.every(({ canonical_unit }) => UNITLESS.has(canonical_unit)))
  const told = isBare ? withoutUnit(found, value) : withUnit(found, measurement, unit)
  if (!told) return { ...unknown, doubts: ofName }
  const { biomarker, reading, readings = [], doubts } = told
  const canonical_value = reading?.canonical ?? null
  return {
    biomarker: biomarker.id,
    loinc: loincFor(biomarker, reading?.fit ?? null, loinc, name),
    canonical_value,
    canonical_unit: canonical_value === null ? null : biomarker.canonical_unit,
    doubts: [...ofName, ...doubts],
    readings,
  }
}
