/**
 * The biomarker catalogue: names, LOINC codes, units and reference intervals, each with its source and how sure it is.
 * The interval printed by the user's laboratory always wins over the one here.
 */
import { convertUnit, readUnit, type UnitReading } from '../units.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/** How a fact was checked; an `unconfirmed-recall` range never flags a value. */
export type Confidence = 'confirmed' | 'confirmed-secondary' | 'unconfirmed-recall'

export type BiomarkerUnit = {
  ucum: string
  display: string[]
  /** canonical = value * factor + offset */
  factor: number
  offset: number
  canonical?: boolean
  confidence?: Confidence
}

export type ReferenceInterval = {
  sex: 'all' | 'female' | 'male'
  /** years */
  age_min: number | null
  age_max: number | null
  low: number | null
  high: number | null
  /** UCUM, always the biomarker's canonical unit */
  unit: string
  sources: string[]
  confidence: Confidence
  note?: string
}

export type Biomarker = {
  id: string
  name: string
  category: string
  measures: string
  /** `B` whole blood, `P/S` plasma or serum, `U` urine, `vital` a body measurement */
  specimen: 'B' | 'P/S' | 'U' | 'vital'
  canonical_unit: string
  canonical_display: string[]
  decimals: number
  loinc: Array<{ code: string; name: string; verified_in: string[]; confidence: Confidence }>
  units: BiomarkerUnit[]
  synonyms: Record<string, string[]>
  reference_intervals: ReferenceInterval[]
  direction_of_concern: 'both' | 'high' | 'low' | 'info'
  bands?: Array<{
    low: number | null
    high: number | null
    label: string
    sources: string[]
    confidence: Confidence
  }>
  urgent_values?: {
    low: number | null
    high: number | null
    critical_low?: number | null
    critical_high?: number | null
    unit: string
    sources: string[]
    confidence: Confidence
    meaning: string
  }
  optimal?: {
    low?: number
    high?: number
    unit?: string
    applies_to?: string
    note?: string
    sources: string[]
    confidence: Confidence
  }
  fasting: boolean
  notes?: string
}

/** A page, repository or recollection that a fact comes from. */
export type Source = {
  title: string
  year: number | null
  read_at: string
  kind: string
  /** The words that were read. */
  quote?: string
}

// TypeScript infers the file's literal shape; catalogue.test.ts checks the file against these types.
const file = catalogue as unknown as {
  categories: string[]
  biomarkers: Biomarker[]
  sources: Record<string, Source>
}

export const biomarkers: readonly Biomarker[] = file.biomarkers
export const biomarkerCategories: readonly string[] = file.categories
export const biomarkerSources: Readonly<Record<string, Source>> = file.sources

const byId = new Map(biomarkers.map((biomarker) => [biomarker.id, biomarker]))
const byLoinc = Map.groupBy(
  biomarkers.flatMap((biomarker) => biomarker.loinc.map(({ code }) => ({ code, biomarker }))),
  ({ code }) => code,
)

export const findBiomarker = (id: string): Biomarker | undefined => byId.get(id)

/** Biomarkers that carry a LOINC code; several share one where LOINC does not separate fasting from random. */
export const findBiomarkersByLoinc = (code: string): Biomarker[] =>
  (byLoinc.get(code) ?? []).map(({ biomarker }) => biomarker)

/** The catalogue's interval for a person; the first entry that fits wins. Age in years. */
export function referenceIntervalFor(
  biomarker: Biomarker,
  sex: 'female' | 'male' | null,
  age: number | null,
): ReferenceInterval | undefined {
  return biomarker.reference_intervals.find(
    (interval) =>
      (interval.sex === 'all' || interval.sex === sex) &&
      (age === null || ((interval.age_min ?? 0) <= age && age <= (interval.age_max ?? Infinity))),
  )
}

const displayKey = (unit: string): string =>
  unit
    .toLowerCase()
    .replace(/µ|μ|mc(?=g)/g, 'u')
    .replace(/\s+/g, '')

/** A printed unit as one of the biomarker's own units, with the scale between the two. */
export type FittingUnit = { unit: BiomarkerUnit; scale: number; ucum: string }

function fitsReading(biomarker: Biomarker, reading: UnitReading): FittingUnit | null {
  const candidates = biomarker.units.filter((unit) => {
    const [own] = readUnit(unit.ucum)
    if (!own || own.dimension !== reading.dimension) return false
    // Urea and urea nitrogen share a dimension and differ in mass: the annotation says which is meant.
    return own.annotation === null || own.annotation === 'FEU' || own.annotation === reading.annotation
  })
  const scaleOf = (unit: BiomarkerUnit): number => reading.scale / readUnit(unit.ucum)[0]!.scale
  const same = candidates.find((unit) => Math.abs(scaleOf(unit) - 1) < 1e-9)
  // An affine conversion (HbA1c, temperature) knows only its own units: a shared dimension is not enough.
  const affine = biomarker.units.some(({ offset }) => offset !== 0)
  const unit = same ?? (affine ? undefined : candidates[0])
  return unit ? { unit, scale: same ? 1 : scaleOf(unit), ucum: same ? same.ucum : reading.ucum } : null
}

/** `400 mg` is what is taken of something rather than what is in the blood. */
const OF_A_DOSE = /^[MN]1$/

const sameSize = (a: string, b: string): boolean => {
  const [one, other] = [readUnit(a), readUnit(b)]
  return one.some(({ dimension, scale }) =>
    other.some((with_) => with_.dimension === dimension && Math.abs(with_.scale / scale - 1) < 1e-9),
  )
}

/**
 * The units of a biomarker of which a part is printed: `cumm` for cells in a cubic millimetre, `mL/min` for a filtration
 * rate that is always of 1.73 m², `x10³`, `mm` for millimetres in an hour.
 */
function unitsWithPart(biomarker: Biomarker, part: string): FittingUnit[] {
  if (readUnit(part).some(({ dimension }) => OF_A_DOSE.test(dimension))) return []
  return biomarker.units.flatMap((unit): FittingUnit[] => {
    // What is left out is the last: `mL` is no rate.
    const beginning = unit.ucum.split('/').slice(0, -1).join('/')
    const isBeginning = beginning !== '' && sameSize(beginning, part)
    const fit: FittingUnit = { unit, scale: 1, ucum: unit.ucum }
    if (isBeginning) return [fit]
    const [per] = readUnit(`/${part}`)
    const whole = per && fitsReading(biomarker, per)
    return whole?.unit === unit ? [whole] : []
  })
}

/** Every way a printed unit fits a biomarker, or a part of one does; empty when it measures something else. */
export function fittingUnits(biomarker: Biomarker, printedUnit: string): FittingUnit[] {
  const printed = biomarker.units.find(({ display }) =>
    display.some((text) => text !== '' && displayKey(text) === displayKey(printedUnit)),
  )
  const readings = readUnit(printedUnit)
  if (printed && readings.length <= 1) return [{ unit: printed, scale: 1, ucum: printed.ucum }]
  const fits = readings.map((reading) => fitsReading(biomarker, reading)).filter((fit) => fit !== null)
  if (fits.length === 0 && printed) return [{ unit: printed, scale: 1, ucum: printed.ucum }]
  return fits.length > 0 ? fits : unitsWithPart(biomarker, printedUnit)
}

const tidy = (value: number): number => Number(value.toPrecision(12))

/** The value in the biomarker's canonical unit. */
export const toCanonical = (value: number, { unit, scale }: FittingUnit): number =>
  tidy(value * scale * unit.factor + unit.offset)

/**
 * Converts a value of one biomarker between two of its units, molar and affine conversions included.
 * Null when a unit does not fit the biomarker or fits in two ways.
 */
export function convertBiomarker(
  biomarker: Biomarker,
  value: number,
  from: string,
  to: string,
): number | null {
  if (from === to && from === biomarker.canonical_unit) return value
  const [source, otherSource] = fittingUnits(biomarker, from)
  const [target, otherTarget] = fittingUnits(biomarker, to)
  if (!source || !target || otherSource || otherTarget) return convertUnit(value, from, to)
  const canonical = value * source.scale * source.unit.factor + source.unit.offset
  return tidy((canonical - target.unit.offset) / target.unit.factor / target.scale)
}
