/**
 * Laboratory units: read as printed in any of the usual spellings, written in UCUM, converted by dimension.
 * Converting between mass and amount of substance needs the analyte and lives with the biomarker catalogue.
 */

import { remembering } from '../remember.ts'
import { COUNT_WORDS, PREFIXED, PREFIXES, part, SPELLINGS, WHOLE, type UnitPart } from './unit-words.ts'

/** One way to read a printed unit. Two units can be converted by scale alone when their dimensions are equal. */
export type UnitReading = {
  /** UCUM spelling, for example `mg/dL` or `10*9/L` */
  ucum: string
  /** exponents of the base quantities, for example `L-3 M1` for a mass per volume */
  dimension: string
  /** size in base quantities: gram, mole, metre, second, international unit */
  scale: number
  /** what the report adds to the unit: `BUN`, `FEU`, `NGSP`, creatinine */
  annotation: string | null
}

const COUNTED =
  /\b(cells?|cel|cellules|zellen|celulas|cellule|leu|leukos?|leucos?|ery|erys?|rbc|wbc|hem|hematies|#|nr|n)$/
const ANNOTATION =
  /[\s{(]*\b(feu|ddu|bun|urea|ngsp|ifcc|dcct|eag|of hgb|of total hgb|by w(?:eigh)?t|creat\w*|krea\w*|cr|hb|hgb)\b[})]*\s*$/i

/** Denmark prints a thousandth as a power: `10^-3 int.enh./L` is `mIU/L`. */
const NEGATIVE_POWER = /^x?\s?10\s?(?:\^|\*{1,2}|e)?\s?[-\u2212]\s?\^?(3|6|9|12)\s?(?=[a-z])/i
const PREFIX_OF_POWER: Record<string, string> = { 3: 'm', 6: 'u', 9: 'n', 12: 'p' }

/** Unifies signs and spaces; keeps the letter case, which separates `G/L` (giga) from `g/L` (gram). */
function tidy(printed: string): string {
  const letters = printed
    .trim()
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^${power.normalize('NFKC')}`)
    .normalize('NFKC')
    .replace(/[µμ]/g, 'u')
  return (
    SPELLINGS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), letters)
      .replace(/[×х]/g, 'x')
      .replace(/\bint\.? ?enh\.?|\bint\.? ?units?\b/gi, 'IU')
      .replace(NEGATIVE_POWER, (_, power: string) => PREFIX_OF_POWER[power]!)
      .replace(/^x?\s?10\s?\^\s?3\s?(?=IU\/)/, 'k')
      .replace(/\s*([/*^])\s*/g, '$1')
      .replace(/\b(?:per|por|pro|par)\b\s*|^x\s(?=campo)/gi, '/')
      .replace(/1[.,]\s?73(?:\s?m(?:(?:\^|\*{1,2})?2|²|q)?)?(?![\d_])/i, '1.73m2')
      .replace(/\/24 ?(?:h(?:rs?|ours?)?|std\.?|t)$/i, '/24h')
      .replace(/^([mun]?)mol\/\(?l[*.]s\)?$/i, '$1kat/L')
      // Norwegian and Danish hours.
      .replace(/^mm\/t$/i, 'mm/h')
      .replace(/^(?:wt|mol|vol) ?%$/i, '%')
      .replace(/\s(?:\(calc(?:ulated)?\.?\)|calc(?:ulated)?\.?)$/i, '')
      .replace(/\s+/g, ' ')
      .replace(/[.,;]+$/, '')
      .replace(/\.l-1$/i, '/L')
      .trim()
  )
}

function countMultiplier(text: string, original: string): number[] | null {
  const plain = text.replace(/^x\s*/, '').replace(COUNTED, '').trim()
  const power =
    /^10\s?(?:\^|\*{1,2}|e\+?|exp\s?|\()?\s?(\d{1,2})\)?$/.exec(plain) ?? /^e(\d{1,2})$/.exec(plain)
  if (power) return [10 ** Number(power[1])]
  const letter = original.trim().replace(/^x\s*/i, '')
  if (letter === 'M') return [1e6]
  if (letter === 'G') return [1e9]
  if (letter === 'T') return [1e12]
  return Object.hasOwn(COUNT_WORDS, plain.replace(/\.$/, '')) ? COUNT_WORDS[plain.replace(/\.$/, '')]! : null
}

function readPart(text: string): UnitPart | null {
  if (Object.hasOwn(WHOLE, text)) return WHOLE[text]!
  const exponent = /^(.+?)\^?([23])$/.exec(text)
  if (exponent) {
    const base = readPart(exponent[1]!)
    const power = Number(exponent[2])
    if (base?.quantity !== 'L' || base.power !== 1) return null
    return part(`${base.ucum}${power}`, 'L', power, base.scale ** power)
  }
  for (const [prefix, factor] of Object.entries(PREFIXES)) {
    if (!text.startsWith(prefix)) continue
    const atom = text.slice(prefix.length)
    if (!Object.hasOwn(PREFIXED, atom)) continue
    const known = PREFIXED[atom]!
    return part(prefix + known.ucum, known.quantity, known.power, known.scale * factor)
  }
  return null
}

function combine(
  parts: Array<UnitPart & { divides: boolean }>,
  ucum: string,
  annotation: string | null,
): UnitReading {
  const powers = new Map<string, number>()
  let scale = 1
  for (const { quantity, power, scale: size, divides } of parts) {
    scale = divides ? scale / size : scale * size
    if (quantity) powers.set(quantity, (powers.get(quantity) ?? 0) + (divides ? -power : power))
  }
  const dimension = [...powers]
    .filter(([, power]) => power !== 0)
    .map(([quantity, power]) => `${quantity}${power}`)
    .sort()
    .join(' ')
  return { ucum, dimension, scale, annotation }
}

function readNumerator(text: string, original: string): UnitPart[] {
  if (text.replace(COUNTED, '').trim() === '') return [part('', '', 0, 1)]
  const known = readPart(text)
  const counts = countMultiplier(text, original)
  if (!counts) return known ? [known] : []
  const multipliers = counts.map((size) => part(`10*${Math.round(Math.log10(size))}`, '', 0, size))
  return known && original.trim() === 'G' ? [...multipliers, known] : multipliers
}

/**
 * Every way to read a printed unit; empty when it is not a unit. `G/L` and Spanish `mil/mm3` have two readings: only
 * the analyte decides which is meant.
 */
export const readUnit = (printed: string): readonly UnitReading[] =>
  NUMBERS_ALONE.test(printed) || FLAG_BEFORE.test(printed) ? NO_UNIT : known(printed)

/** A value or limits; `103` would be a power of ten. */
const NUMBERS_ALONE = /^(?!1$)[\d\s.,:<>≤≥–-]*$/
/** `H /uL` is a mark and a unit. */
const FLAG_BEFORE = /^[HL]\s+\/\s?(?:[uµμnm]?[lL]|mm3|hpf|lpf)\b/
const NO_UNIT: readonly UnitReading[] = []
const known = remembering(parseUnit)

function parseUnit(printed: string): UnitReading[] {
  const tidied = tidy(printed).replace(/\/100 ?ml\b/i, '/dL')
  if (tidied === '' || tidied.length > 30) return []
  const annotation = ANNOTATION.exec(tidied)
  const bare = annotation ? tidied.slice(0, annotation.index).trim() : tidied
  if (bare === '') return []
  const lower = bare.toLowerCase().replace(/[ /]?\(?(?:1st|first|1\.?|1 ?st) ?h(?:(?:ou)?r)?\)?$/, '/h')
  const note = annotation ? annotation[1]!.toUpperCase() : null
  const percentOf = /^([gmu]g?m?)%$/.exec(lower)
  if (percentOf)
    return parseUnit(`${percentOf[1]!.replace('gm', 'g')}/dL`).map((one) => ({ ...one, annotation: note }))
  if (Object.hasOwn(WHOLE, lower))
    return [combine([{ ...WHOLE[lower]!, divides: false }], WHOLE[lower]!.ucum, note)]

  const [numerator = '', ...denominators] = lower.split('/')
  const divisors: Array<UnitPart & { divides: boolean }> = []
  for (const text of denominators) {
    const known = readPart(text.trim())
    if (!known) return []
    divisors.push({ ...known, divides: true })
  }
  if (
    divisors.length === 0 &&
    (numerator === '' || /^[t#1]$/.test(numerator) || Object.hasOwn(COUNT_WORDS, numerator))
  )
    return []
  const suffix = divisors.map(({ ucum }) => `/${ucum}`).join('')
  return readNumerator(numerator.trim(), bare.split('/')[0] ?? '')
    .filter((top) => divisors.length > 0 || top.quantity !== '' || top.ucum !== '')
    .map((top) => combine([{ ...top, divides: false }, ...divisors], `${top.ucum}${suffix}`, note))
}

/** True when the text can be read as a unit. */
export const isUnit = (text: string): boolean => readUnit(text).length > 0

/**
 * Converts between two units of one dimension (`g/dL` to `g/L`, `µkat/L` to `U/L`).
 * Null when the units cannot be read, are ambiguous, or measure different quantities.
 */
export function convertUnit(value: number, from: string, to: string): number | null {
  const [source, ...otherSources] = readUnit(from)
  const [target, ...otherTargets] = readUnit(to)
  if (!source || !target || otherSources.length > 0 || otherTargets.length > 0) return null
  if (source.dimension !== target.dimension) return null
  return Number(((value * source.scale) / target.scale).toPrecision(12))
}
