/**
 * Measured vital signs in a message. Bounds: the single-parameter red scores of the National Early Warning Score 2
 * (Royal College of Physicians, 2017), oxygen saturation of 92 % or less from the NHS oximetry advice.
 */
import { everyMatch } from './every-match.ts'

export type VitalFinding = { level: 'emergency' | 'urgent'; reason: string }

type Band = { emergency: (value: number) => boolean; urgent: (value: number) => boolean }
type Vital = { name: string; expression: RegExp; plausible: [number, number]; band: Band }

const LINK = String.raw`(?: rate| level| reading)?(?: (?:is|was|of|at|around|about|now|currently|keeps?|reads?|showing|shows|says|hits?|hitting|over|up to|down to|has been|resting|measured)){0,3}[ :=]{0,3}`

const HEART_RATE: Band = {
  emergency: (value) => value > 130 || value < 40,
  urgent: (value) => value > 110,
}

const OXYGEN = 'oxygen saturation'

const VITALS: Vital[] = [
  {
    name: 'heart rate',
    expression: new RegExp(String.raw`\b(?:heart ?rate|heart ?beat|pulse|hr|bpm)${LINK}(\d{2,3})\b`, 'g'),
    plausible: [20, 260],
    band: HEART_RATE,
  },
  {
    name: 'heart rate',
    // The number stands in the next sentence: "It is 28 now."
    expression:
      /(?<!\b(?:babys|fetal|sleep\w*|dog\w*|pupp\w*|cats?|his and her) )\b(?:heart ?rate|pulse)(?! ?(?:variability|monitor|app|strap|watch|band|belt|sensor|zone|chest|oximeter|crops?|width|is a))[^.!?\d]{0,60}[.!?] ?(?:its|it is|it was|its been|it has (?:been|shown)|it shows?|mine is)(?: (?:now|at|about|around|only|up|down|to|just|like)){0,3} (\d{2,3})\b(?! ?(?:years?|yo|dollars?|euros?|pounds?|quid|bucks|percent|%|[€$£]|g|grams?|kg|cm|mm|c|degrees|months?|weeks?|days?|hours?|mins?|minutes?|pages?|at the scan)\b)(?! ?[%€$£])/g,
    plausible: [20, 260],
    band: HEART_RATE,
  },
  {
    name: 'blood pressure',
    expression: new RegExp(
      String.raw`\b(?:blood ?pressure|bp|systolic)${LINK}(\d{2,3})(?: ?(?:/|over) ?\d{2,3})?\b`,
      'g',
    ),
    plausible: [40, 300],
    band: { emergency: (value) => value <= 90, urgent: (value) => value <= 100 || value >= 180 },
  },
  {
    name: OXYGEN,
    expression: new RegExp(
      String.raw`\b(?:oxygen(?: saturation| level)?|o2(?: sats?)?|spo2|sats?|(?<!(?:iron|transferrin|ferritin|bilirubin) )saturation)${LINK}(\d{2,3}) ?%?`,
      'g',
    ),
    plausible: [50, 100],
    band: { emergency: (value) => value <= 92, urgent: (value) => value <= 94 },
  },
  {
    name: 'breathing rate',
    expression: new RegExp(
      String.raw`\b(?:breathing|respiratory|resp|breaths)(?: rate)?${LINK}(\d{1,2})\b`,
      'g',
    ),
    plausible: [4, 80],
    band: { emergency: (value) => value >= 25 || value <= 8, urgent: (value) => value >= 22 },
  },
  {
    name: 'temperature',
    expression: new RegExp(String.raw`\b(?:temperature|temp|fever)${LINK}(\d{2,3}(?:\.\d)?)\b`, 'g'),
    plausible: [25, 110],
    band: { emergency: (value) => value >= 41 || value < 35, urgent: (value) => value >= 38.5 },
  },
]

/** "What is a normal pulse at 60?": the number is an age. */
const OF_AN_AGE =
  /\b(?:normal|average|good|healthy|ideal|typical|usual)\b[^.!?\d]{0,40}\b(?:at|for)(?: age)? $/

const celsius = (value: number) => (value > 90 ? ((value - 32) * 5) / 9 : value)
/** Talk of training explains a fast pulse. */
const TRAINING =
  /\b(?:workout|exercis\w*|athlet\w*|endurance|marathon|running|run|training|sprint\w*|max(?:imum)?|zone|cycling|race|treadmill|spinning)\b/

/** A watch on a sleeping wrist reads low by itself; an oxygen value of it is a matter for another measurement. */
const WORN =
  /\b(?:(?:my|the|his|her|apple|samsung|galaxy|pixel|smart|sports?) ?watch|(?:my|oura|smart) ring|oura|garmin|fitbit|whoop|fitness tracker|wearable)\b/
const ASLEEP = /\b(?:night|nights|overnight|asleep|sleep\w*|slept)\b/
const LOWEST_OF_A_SLEEPER = 80

const isOfSleeper = (name: string, value: number, normal: string): boolean =>
  name === OXYGEN && value >= LOWEST_OF_A_SLEEPER && WORN.test(normal) && ASLEEP.test(normal)

/** What the numbers in a normalised message say; the most serious first. */
export function readVitalSigns(normal: string): VitalFinding[] {
  const findings: VitalFinding[] = []
  for (const { name, expression, plausible, band } of VITALS) {
    if (name === 'heart rate' && TRAINING.test(normal)) continue
    for (const match of everyMatch(normal, expression)) {
      const [whole, digits = ''] = match
      if (OF_AN_AGE.test(normal.slice(0, match.index + whole.lastIndexOf(digits)))) continue
      const number = Number(digits)
      const value = name === 'temperature' ? celsius(number) : number
      if (number < plausible[0] || number > plausible[1] || isOfSleeper(name, number, normal)) continue
      if (band.emergency(value)) findings.push({ level: 'emergency', reason: `A ${name} of ${digits}` })
      else if (band.urgent(value)) findings.push({ level: 'urgent', reason: `A ${name} of ${digits}` })
    }
  }
  return findings.sort((a, b) => a.level.localeCompare(b.level))
}

/** Drops unremarkable measurements, so that "breathing rate 16" is not read as trouble breathing. */
export const withoutNormalVitals = (normal: string): string =>
  VITALS.filter(({ name }) => name === 'breathing rate' || name === OXYGEN).reduce(
    (text, { name, expression, band }) =>
      text.replace(expression, (whole, digits: string) => {
        const value = Number(digits)
        const isOff = band.emergency(value) || band.urgent(value)
        return isOff && !isOfSleeper(name, value, normal) ? whole : ' '
      }),
    normal,
  )
