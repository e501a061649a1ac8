/**
 * Laboratory units: read as printed in any of the usual spellings, written in UCUM, converted by dimension.
 * Converting between mass and amount of substance needs the analyte and lives with the biomarker catalogue.
 */

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

type Part = { ucum: string; quantity: string; power: number; scale: number }

const part = (ucum: string, quantity: string, power: number, scale: number): Part => ({
  ucum,
  quantity,
  power,
  scale,
})

const PREFIXES: Record<string, number> = {
  '': 1,
  k: 1e3,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
}

// U, IU and their national spellings (E, IE, UI) are one quantity: laboratories print them for the same thing.
const PREFIXED: Record<string, Part> = {
  g: part('g', 'M', 1, 1),
  gm: part('g', 'M', 1, 1),
  mol: part('mol', 'N', 1, 1),
  l: part('L', 'L', 3, 1e-3),
  m: part('m', 'L', 1, 1),
  eq: part('eq', 'EQ', 1, 1),
  val: part('eq', 'EQ', 1, 1),
  osm: part('osm', 'OSM', 1, 1),
  kat: part('kat', 'U', 1, 6e7),
  u: part('U', 'U', 1, 1),
  e: part('U', 'U', 1, 1),
  iu: part('[IU]', 'U', 1, 1),
  '[iu]': part('[IU]', 'U', 1, 1),
  ui: part('[IU]', 'U', 1, 1),
  ie: part('[IU]', 'U', 1, 1),
  s: part('s', 'T', 1, 1),
  pa: part('Pa', 'P', 1, 1),
}

const WHOLE: Record<string, Part> = {
  '%': part('%', '', 0, 0.01),
  '‰': part('[ppth]', '', 0, 0.001),
  '1': part('1', '', 0, 1),
  fraction: part('1', '', 0, 1),
  ratio: part('{ratio}', '', 0, 1),
  '{ratio}': part('{ratio}', '', 0, 1),
  kvot: part('{ratio}', '', 0, 1),
  rapporto: part('{ratio}', '', 0, 1),
  index: part('{index}', 'INDEX', 1, 1),
  '{index}': part('{index}', 'INDEX', 1, 1),
  inr: part('{INR}', 'INR', 1, 1),
  '{inr}': part('{INR}', 'INR', 1, 1),
  '[ph]': part('[pH]', 'PH', 1, 1),
  titer: part('{titer}', 'TITER', 1, 1),
  titre: part('{titer}', 'TITER', 1, 1),
  '{ordinal}': part('{ordinal}', 'ORDINAL', 1, 1),
  'mm[hg]': part('mm[Hg]', 'P', 1, 133.322387415),
  mmhg: part('mm[Hg]', 'P', 1, 133.322387415),
  'mm hg': part('mm[Hg]', 'P', 1, 133.322387415),
  bpm: part('/min', 'T', -1, 1 / 60),
  years: part('a', 'YEAR', 1, 1),
  year: part('a', 'YEAR', 1, 1),
  yrs: part('a', 'YEAR', 1, 1),
  kb: part('kb', 'BASE', 1, 1),
  cel: part('Cel', 'CEL', 1, 1),
  '°c': part('Cel', 'CEL', 1, 1),
  '°f': part('[degF]', 'DEGF', 1, 1),
  '[degf]': part('[degF]', 'DEGF', 1, 1),
  lb: part('[lb_av]', 'M', 1, 453.59237),
  lbs: part('[lb_av]', 'M', 1, 453.59237),
  '[lb_av]': part('[lb_av]', 'M', 1, 453.59237),
  st: part('[stone_av]', 'M', 1, 6350.29318),
  '[stone_av]': part('[stone_av]', 'M', 1, 6350.29318),
  in: part('[in_i]', 'L', 1, 0.0254),
  inch: part('[in_i]', 'L', 1, 0.0254),
  '[in_i]': part('[in_i]', 'L', 1, 0.0254),
  sec: part('s', 'T', 1, 1),
  sek: part('s', 'T', 1, 1),
  secs: part('s', 'T', 1, 1),
  seconds: part('s', 'T', 1, 1),
  sekunden: part('s', 'T', 1, 1),
  seg: part('s', 'T', 1, 1),
  min: part('min', 'T', 1, 60),
  mn: part('min', 'T', 1, 60),
  h: part('h', 'T', 1, 3600),
  hr: part('h', 'T', 1, 3600),
  hour: part('h', 'T', 1, 3600),
  '1h': part('h', 'T', 1, 3600),
  std: part('h', 'T', 1, 3600),
  d: part('d', 'T', 1, 86400),
  day: part('d', 'T', 1, 86400),
  '24h': part('d', 'T', 1, 86400),
  '24hr': part('d', 'T', 1, 86400),
  cumm: part('uL', 'L', 3, 1e-9),
  cmm: part('uL', 'L', 3, 1e-9),
  mmc: part('uL', 'L', 3, 1e-9),
  'cu.mm': part('uL', 'L', 3, 1e-9),
  'cu mm': part('uL', 'L', 3, 1e-9),
  'cu.micron': part('fL', 'L', 3, 1e-18),
  micron3: part('fL', 'L', 3, 1e-18),
  u3: part('fL', 'L', 3, 1e-18),
  mcl: part('uL', 'L', 3, 1e-9),
  '1.73m2': part('{1.73_m2}', 'BSA', 1, 1),
  '{1.73_m2}': part('{1.73_m2}', 'BSA', 1, 1),
  hpf: part('[HPF]', 'HPF', 1, 1),
  lpf: part('[LPF]', 'LPF', 1, 1),
  field: part('{field}', 'HPF', 1, 1),
  campo: part('{field}', 'HPF', 1, 1),
  au: part('[arb_u]', 'AU', 1, 1),
  ua: part('[arb_u]', 'AU', 1, 1),
  ru: part('{RU}', 'AU', 1, 1),
  gpl: part('[GPL_U]', 'GPL', 1, 1),
  mpl: part('[MPL_U]', 'MPL', 1, 1),
  cfu: part('[CFU]', 'CFU', 1, 1),
  copies: part('{copies}', 'COPIES', 1, 1),
  coi: part('{COI}', 'INDEX', 1, 1),
  's/co': part('{s_co}', 'INDEX', 1, 1),
}

/** Multipliers of a count: `10^3/uL`, `K/uL`, `Mio/µl`, `lakh/cumm`; a spelling with two meanings gives both. */
const COUNT_WORDS: Record<string, number[]> = {
  k: [1e3],
  thou: [1e3],
  thous: [1e3],
  thousand: [1e3],
  thousands: [1e3],
  tsd: [1e3],
  miles: [1e3],
  mila: [1e3],
  mil: [1e3, 1e6],
  mill: [1e6],
  million: [1e6],
  millions: [1e6],
  millionen: [1e6],
  millones: [1e6],
  milioni: [1e6],
  mio: [1e6],
  mln: [1e6],
  mrd: [1e9],
  giga: [1e9],
  tera: [1e12],
  lakh: [1e5],
  lakhs: [1e5],
  lac: [1e5],
  lacs: [1e5],
}
const COUNTED = /\b(cells?|cel|cellules|zellen|celulas|cellule|leu|ery|#|nr|n)$/
const ANNOTATION =
  /[\s{(]*\b(feu|ddu|bun|urea|ngsp|ifcc|dcct|eag|of hgb|of total hgb|creat\w*|krea\w*|cr|hb|hgb)\b[})]*\s*$/i

/** Denmark prints a thousandth as a power: `10^-3 int.enh./L` is `mIU/L`. */
const NEGATIVE_POWER = /^x?\s?10\s?(?:\^|\*{1,2}|e)?\s?[-\u2212]\s?\^?(3|6|9|12)\s?(?=[a-z])/i
const PREFIX_OF_POWER: Record<string, string> = { 3: 'm', 6: 'u', 9: 'n', 12: 'p' }

/** Unifies signs and spaces; keeps the letter case, which tells `G/L` (giga) from `g/L` (gram). */
function tidy(printed: string): string {
  return printed
    .trim()
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^${power.normalize('NFKC')}`)
    .normalize('NFKC')
    .replace(/[µμ]/g, 'u')
    .replace(/\b(?:mikro|micro|mc)(?=g|mol|l\b|kat|u|i)/gi, 'u')
    .replace(/[×х]/g, 'x')
    .replace(/\bint\.? ?enh\.?|\bint\.? ?units?\b/gi, 'IU')
    .replace(NEGATIVE_POWER, (_, power: string) => PREFIX_OF_POWER[power]!)
    .replace(/\s*([/*^])\s*/g, '$1')
    .replace(/\bper\b\s*/gi, '/')
    .replace(/1[.,]\s?73(?:\s?m(?:\^?2|²)?)?(?![\d_])/i, '1.73m2')
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .replace(/\.l-1$/i, '/L')
    .trim()
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

function readPart(text: string): Part | null {
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
  parts: Array<Part & { divides: boolean }>,
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

function readNumerator(text: string, original: string): Part[] {
  if (text.replace(COUNTED, '').trim() === '') return [part('', '', 0, 1)]
  const known = readPart(text)
  const counts = countMultiplier(text, original)
  if (!counts) return known ? [known] : []
  const multipliers = counts.map((size) => part(`10*${Math.round(Math.log10(size))}`, '', 0, size))
  return known && original.trim() === 'G' ? [...multipliers, known] : multipliers
}

/**
 * Every way to read a printed unit; empty when it is not a unit.
 * `G/L` and Spanish `mil/mm3` have two readings: only the analyte can tell which is meant.
 */
export function readUnit(printed: string): readonly UnitReading[] {
  const known = remembered.get(printed)
  if (known) return known
  if (remembered.size >= REMEMBERED) remembered.clear()
  const readings = parseUnit(printed)
  remembered.set(printed, readings)
  return readings
}

// A report prints few units many times; the answer depends on nothing else.
const REMEMBERED = 4000
const remembered = new Map<string, readonly UnitReading[]>()

function parseUnit(printed: string): UnitReading[] {
  const tidied = tidy(printed).replace(/\/100 ?ml\b/i, '/dL')
  if (tidied === '' || tidied.length > 30) return []
  const annotation = ANNOTATION.exec(tidied)
  const bare = annotation ? tidied.slice(0, annotation.index).trim() : tidied
  if (bare === '') return []
  const lower = bare.toLowerCase().replace(/[ /]?\(?(?:1st|first|1\.?|1 ?st) ?h(?:(?:ou)?r)?\)?$/, '/h')
  const note = annotation ? annotation[1]!.toUpperCase() : null
  const percentOf = /^([gm]g?m?)%$/.exec(lower)
  if (percentOf) return parseUnit(`${percentOf[1]!.replace('gm', 'g')}/dL`)
  if (Object.hasOwn(WHOLE, lower))
    return [combine([{ ...WHOLE[lower]!, divides: false }], WHOLE[lower]!.ucum, note)]

  const [numerator = '', ...denominators] = lower.split('/')
  const divisors: Array<Part & { divides: boolean }> = []
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
