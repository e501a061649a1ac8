/** Every unit that a device file is known to write, as a multiple of the unit that its quantity is kept in. */
type Quantity =
  | 'mass'
  | 'length'
  | 'energy'
  | 'time'
  | 'volume'
  | 'pressure'
  | 'glucose'
  | 'rate'
  | 'speed'
  | 'share'
  | 'count'
  | 'power'
  | 'oxygen'
  | 'effort'
  | 'sound'
  | 'density'
  | 'events'
  | 'turnover'

/** Grams of glucose in a mole: 180.1559, as Apple writes into the unit itself. */
const GLUCOSE_MG_PER_DL = 10 / 180.155_88

const UNITS: Record<string, readonly [Quantity, number]> = {
  kg: ['mass', 1],
  g: ['mass', 1e-3],
  mg: ['mass', 1e-6],
  mcg: ['mass', 1e-9],
  ug: ['mass', 1e-9],
  lb: ['mass', 0.453_592_37],
  lbs: ['mass', 0.453_592_37],
  st: ['mass', 6.350_293_18],
  oz: ['mass', 0.028_349_523_125],
  m: ['length', 1],
  km: ['length', 1000],
  cm: ['length', 0.01],
  mm: ['length', 1e-3],
  mi: ['length', 1609.344],
  ft: ['length', 0.3048],
  in: ['length', 0.0254],
  yd: ['length', 0.9144],
  kcal: ['energy', 1],
  Cal: ['energy', 1],
  cal: ['energy', 1e-3],
  kJ: ['energy', 1 / 4.184],
  J: ['energy', 1 / 4184],
  min: ['time', 1],
  s: ['time', 1 / 60],
  sec: ['time', 1 / 60],
  ms: ['time', 1 / 60_000],
  h: ['time', 60],
  hr: ['time', 60],
  L: ['volume', 1],
  l: ['volume', 1],
  mL: ['volume', 1e-3],
  ml: ['volume', 1e-3],
  fl_oz_us: ['volume', 0.029_573_529_562_5],
  fl_oz_imp: ['volume', 0.028_413_062_5],
  cup_us: ['volume', 0.236_588_236_5],
  cup_imp: ['volume', 0.284_130_625],
  pt_us: ['volume', 0.473_176_473],
  pt_imp: ['volume', 0.568_261_25],
  'mm[Hg]': ['pressure', 1],
  mmHg: ['pressure', 1],
  kPa: ['pressure', 7.500_615_758],
  'mmol/L': ['glucose', 1],
  'mmol<180.1558800000541>/L': ['glucose', 1],
  'mg/dL': ['glucose', GLUCOSE_MG_PER_DL],
  '/min': ['rate', 1],
  'count/min': ['rate', 1],
  bpm: ['rate', 1],
  rpm: ['rate', 1],
  'count/s': ['rate', 60],
  Hz: ['rate', 60],
  'm/s': ['speed', 1],
  'km/h': ['speed', 1 / 3.6],
  'km/hr': ['speed', 1 / 3.6],
  'mi/h': ['speed', 0.447_04],
  'mi/hr': ['speed', 0.447_04],
  'cm/s': ['speed', 0.01],
  'ft/s': ['speed', 0.3048],
  '%': ['share', 1],
  '{#}': ['count', 1],
  count: ['count', 1],
  '{score}': ['count', 1],
  W: ['power', 1],
  'mL/(kg.min)': ['oxygen', 1],
  'mL/min·kg': ['oxygen', 1],
  'ml/min·kg': ['oxygen', 1],
  'mL/kg/min': ['oxygen', 1],
  'mL/kg·min': ['oxygen', 1],
  'kcal/(kg.h)': ['effort', 1],
  'kcal/hr·kg': ['effort', 1],
  'kcal/kg·hr': ['effort', 1],
  'dB[SPL]': ['sound', 1],
  dBASPL: ['sound', 1],
  dB: ['sound', 1],
  'kg/m2': ['density', 1],
  '/h': ['events', 1],
  'kcal/d': ['turnover', 1],
  // Power of a body at rest: a watt is 20.65 kcal a day.
  'W/d': ['turnover', 86_400 / 4184],
}

const TO_CELSIUS: Record<string, (value: number) => number> = {
  Cel: (value) => value,
  degC: (value) => value,
  C: (value) => value,
  degF: (value) => ((value - 32) * 5) / 9,
  F: (value) => ((value - 32) * 5) / 9,
  K: (value) => value - 273.15,
}

/** A count of nothing in particular is what formats write for scores, body mass index and the like. */
const UNSAID = new Set(['', 'count'])

const known = new Map<string, number | null>()

/** What a value in `from` is multiplied with to be in `to`; null where the two do not measure the same. */
function factorOf(from: string, to: string): number | null {
  const key = `${from} ${to}`
  const before = known.get(key)
  if (before !== undefined) return before
  const [one, other] = [UNITS[from], UNITS[to]]
  const sameQuantity = one && other && one[0] === other[0]
  const factor = from === to || UNSAID.has(from) ? 1 : sameQuantity ? one[1] / other[1] : null
  // What files write as a unit has no end: only what is known is remembered.
  if (one) known.set(key, factor)
  return factor
}

/** The value in another unit; null where the two do not measure the same. */
export function convert(value: number, from: string, to: string): number | null {
  if (to === 'Cel') {
    const toCelsius = from === '' ? TO_CELSIUS.Cel! : TO_CELSIUS[from]
    return toCelsius ? toCelsius(value) : null
  }
  const factor = factorOf(from, to)
  return factor === null ? null : factor === 1 ? value : value * factor
}

/** A difference of temperatures has no zero to be moved. */
export const celsiusDifference = (value: number, from: string): number =>
  from === 'degF' || from === 'F' ? (value * 5) / 9 : value
