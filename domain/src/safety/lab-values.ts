/** Blood values in a message, judged by the catalogue's limits, with and without a unit, in the six languages. */
import { ADULT_WORDS } from './stated-age.ts'
import { everyMatch } from './every-match.ts'
import { findBiomarker, fittingUnits, toCanonical, type Biomarker } from '../health/biomarkers/catalogue.ts'
import type { LabFinding } from './lab-finding.ts'
import { type Lab, LABS } from './lab-names.ts'
import { readDrugLevels } from './drug-levels.ts'
import { withDigits } from './number-words.ts'

const LINKS =
  'is|was|are|were|of|at|as|a|to|me|my|the|it|its|level|levels|result|value|count|reading|test|blood|serum|lab|came|come|coming|back|in|now|today|just|says?|said|shows?|showed|reads?|measured|tested|has|been|high|low|very|really|too|only|dropped|fell|rose|jumped|went|gone|up|down|over|above|under|below|around|about|nearly|almost|and|critically|dangerously|[aä]r|var|ligger|p[aå]|ist|war|liegt|bei|von|auf|est|[eé]tait|[aà]|de|es|est[aá]|era|en|[eè]|di|sanguin|en la sangre|nel sangue'
const NUMBER = String.raw`([<>]?) ?(?<![\d.])(\d+(?:\.\d+)?)(?: ?(x ?10[*^]?\d[^ ,;]*|[a-zµμ%][a-z0-9µμ%^*/.]*))?(?![\d/])`

const compiled = LABS.flatMap((lab) => [
  {
    lab,
    needs: null,
    expression: new RegExp(
      String.raw`(?<![a-zà-ÿ])(?:${lab.names})(?![a-zà-ÿ])(?:[ :=(~-]*(?:${LINKS})(?![a-zà-ÿ])){0,7}[ :=(~-]*${NUMBER}`,
      'g',
    ),
  },
  {
    lab,
    needs: / (?:for|on|in|of|av|von|de|di) /,
    expression: new RegExp(
      String.raw`${NUMBER} (?:for|on|in|of|av|von|de|di) (?:my |the )?(?:${lab.names})(?![a-zà-ÿ])`,
      'g',
    ),
  },
])

/** Said of tablets, time or food, the number is not a blood value. */
const NOT_A_RESULT =
  /^(?:mg|g|mcg|ug|µg|iu|ie|meq|grams?|milligrams?|times?|x|tablets?|tabs?|capsules?|pills?|servings?|bananas?|a|per|daily|days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|points?|percent|%|st|nd|rd|th|pm|am|of)$/
const SUPPLEMENT_TALK =
  /\b(?:tak(?:e|es|ing)|took|supplements?|dos(?:e|es|age)|tablets?|pills?|intake|need)\b/
/** A dose is a whole number, or has its unit. */
const isDose = (digits: string, unit: string): boolean => unit !== '' || !digits.includes('.')
const BLOOD_TALK =
  /\b(?:blood|levels?|lab|labs|results?|tests?|tested|serum|came back|mmol\/l|meq\/l|mg\/dl)\b/
/** The number is a limit or an aim, or belongs to the past or to urine. */
const NOT_MINE_NOW =
  /\b(?:normal (?:range|value|level)|reference|target|goal|aim\w*|should be|supposed to be|limits?|cut ?off|threshold|what if|would|urine|urinary|years? ago|months? ago|last year|used to be|back then|study|article|trial|in 19\d\d|in 20[01]\d)\b/

/** "6.8 (normal range 3.5-5.1)" is a value beside its range. */
const IN_BRACKETS = /\([^()]*\)/g

const simplify = (message: string) =>
  withDigits(
    message
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\S\n]+/g, ' '),
  )
    .replace(/(?<=\d ?)milli ?mol(?:e?s)?(?: per lit(?:re|er))?/g, 'mmol')
    .replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/[^\S\n]+/g, ' ')

/** years, as the intervals of the catalogue begin */
const ADULT = 18

type Severity = 0 | 1 | 2

function severity({ urgent_values }: Biomarker, { gate }: Lab, value: number): Severity {
  if (gate && value >= gate.emergencyFrom) return 2
  if (!urgent_values) return 0
  const { low, high, critical_low, critical_high, confidence } = urgent_values
  const beyond = (from: number | null | undefined, to: number | null | undefined) =>
    (typeof from === 'number' && value <= from) || (typeof to === 'number' && value >= to)
  if (confidence !== 'unconfirmed-recall' && beyond(critical_low, critical_high)) return 2
  return beyond(low, high) ? 1 : 0
}

const withLitre = (printed: string): string =>
  printed === 'mmol' || printed === 'meq' || printed === 'umol' ? `${printed}/L` : printed

type Judged = { level: Severity; unit: string | null; unsure: boolean }

/** The value in the canonical unit, for each unit that it could be in; as it is where it is a count without one. */
function readings(lab: Lab, biomarker: Biomarker, value: number, printed: string): number[] {
  const unit = withLitre(printed)
  const named = unit === '' ? [] : fittingUnits(biomarker, unit)
  return named.length > 0
    ? named.map((fit) => toCanonical(value, fit))
    : Object.entries(lab.bare)
        .filter(([, [low, high]]) => value >= low && value <= high)
        .flatMap(([name]) =>
          name === '' ? [value] : fittingUnits(biomarker, name).map((fit) => toCanonical(value, fit)),
        )
}

function judge(lab: Lab, biomarker: Biomarker, value: number, printed: string): Judged {
  const unit = withLitre(printed)
  const levels = readings(lab, biomarker, value, printed).map((each) => severity(biomarker, lab, each))
  const worst = Math.max(0, ...levels) as Severity
  const mildest = Math.min(2, ...levels) as Severity
  const unsure = worst !== mildest
  const isNamed = unit !== '' && fittingUnits(biomarker, unit).length > 0
  return { level: unsure && worst === 2 ? 1 : worst, unit: isNamed ? printed : null, unsure }
}

const sentencesOfNow = (message: string): string[] =>
  simplify(message)
    .split(/[!?;\n]+|\.(?!\d)/)
    .filter((sentence) => /\d/.test(sentence) && !NOT_MINE_NOW.test(sentence.replace(IN_BRACKETS, ' ')))

/** The values of one marker that a message says of now, each with the unit as written, and how it is read without one. */
export const valuesOf = (id: string, message: string) =>
  sentencesOfNow(message).flatMap((sentence) =>
    compiled
      .filter(({ lab, needs }) => lab.id === id && (!needs || needs.test(sentence)))
      .flatMap(({ lab, expression }) =>
        everyMatch(sentence, expression).map(([, , digits = '', after = '']) => ({
          value: Number(digits),
          unit: after.replace(/[.,]+$/, ''),
          bare: lab.bare,
        })),
      )
      .filter(({ unit }) => unit === 'mg' || !NOT_A_RESULT.test(unit)),
  )

/** What the laboratory values of a message say, the most serious first. */
export function readLabValues(message: string): LabFinding[] {
  const found: LabFinding[] = []
  for (const sentence of sentencesOfNow(message)) {
    found.push(...readDrugLevels(sentence))
    for (const { lab, needs, expression } of compiled) {
      if (needs && !needs.test(sentence)) continue
      const biomarker = findBiomarker(lab.id)
      if (!biomarker) continue
      const ofSupplement = lab.alsoSupplement && SUPPLEMENT_TALK.test(sentence) && !BLOOD_TALK.test(sentence)
      for (const [, , digits = '', after = ''] of everyMatch(sentence, expression)) {
        const unit = after.replace(/[.,]+$/, '')
        if (NOT_A_RESULT.test(unit) && !(lab.id === 'glucose_random' && unit === 'mg')) continue
        if (ofSupplement && isDose(digits, unit)) continue
        const judged = judge(lab, biomarker, Number(digits), unit)
        if (judged.level > 0) found.push(finding(biomarker, digits, judged))
      }
    }
  }
  return found.sort((a, b) => a.level.localeCompare(b.level))
}

/** "84 in January and 171 this week": the second one has no name. */
const SECOND_VALUE = /\b(?:and|to|now|then|from|och|till|nu|und|auf|jetzt|et|maintenant|y|ahora|e) \d/

/** "Male 39", "45, woman": who gives the values is no sign either. */
const WHO = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${ADULT_WORDS}),? ?(?:aged? )?(?:1[89]|[2-9]\d)|(?:1[89]|[2-9]\d)[ -]?(?:yo|y/o|years? old|year-old|år|jahre|ans|años)?,? ?(?:${ADULT_WORDS}))(?![\p{L}\d])`,
  'gu',
)

/** Inside an interval of adults, of either sex. */
const isOrdinary = ({ reference_intervals }: Biomarker, value: number): boolean =>
  reference_intervals.some(
    ({ age_min, low, high }) => (age_min ?? 0) >= ADULT && value >= (low ?? 0) && value <= (high ?? Infinity),
  )

/**
 * The message, simplified, without its blood values, where all are inside their reference intervals in every unit that they
 * could be in: such numbers call for nobody, whatever their tests are called. Null where one is not, or there is none.
 */
export function withoutOrdinaryValues(message: string): string | null {
  const text = simplify(message)
  let left = text
  for (const { lab, needs, expression } of compiled) {
    if (needs !== null) continue
    const biomarker = findBiomarker(lab.id)
    for (const [said, , digits = '', after = ''] of everyMatch(text, expression)) {
      const values = biomarker ? readings(lab, biomarker, Number(digits), after.replace(/[.,]+$/, '')) : []
      if (!biomarker || values.length === 0 || !values.every((value) => isOrdinary(biomarker, value)))
        return null
      left = left.replace(said, ' ')
    }
  }
  return left === text || SECOND_VALUE.test(left) ? null : left.replace(WHO, ' ')
}

function finding({ id, name }: Biomarker, digits: string, { level, unit, unsure }: Judged): LabFinding {
  const called =
    id === 'glucose_random' ? 'blood glucose' : /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name
  const value = `${/^(?:[aeio]|INR)/i.test(called) ? 'An' : 'A'} ${called} of ${digits}${unit ? ` ${unit.replace(/\/l$/, '/L').replace(/\/dl$/, '/dL')}` : ''}`
  const advice = unsure
    ? `${value} can be dangerous or harmless: you gave no unit. Look at the unit on your report. If the laboratory marked it as critical, or you feel unwell, do not wait.`
    : `${value} is ${level === 2 ? 'at a level that laboratories report to a doctor at once' : 'far enough from the usual to be looked at today'}. A sample can be wrong, and only a new test can show that.`
  return { level: level === 2 ? 'emergency' : 'urgent', reason: value, advice }
}
