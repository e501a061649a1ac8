/** What a message names, joined with what is on record, and judged. */
import type { Evidence } from '../../evidence/claims.ts'
import { ANYONE, type Person } from '../../evidence/population.ts'
import type { Claim } from '../../evidence/schema.ts'
import type { StackContext } from '../../safety/stack-finding.ts'
import { statedChildAge } from '../../safety/stated-age.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import { askedToTake, type Caution, cautionsFor } from '../decide/cautions.ts'
import { type Pair, type Taken, takenTogether } from '../decide/together.ts'
import { derivedVerdicts } from '../decide/derived-verdicts.ts'
import { type RecordedResult, verdictOfRecord } from '../decide/recorded-verdict.ts'
import { byWeight, isOff, judgeValue, openReading, type Verdict } from '../decide/verdict.ts'
import type { Named, Side } from '../guides/named.ts'
import { bySexOf } from '../decide/by-sex.ts'
import { isChoiceOf } from '../understand/choice.ts'
import { saysExcess } from '../understand/excess.ts'
import { asMeant } from '../understand/plain-words.ts'
import { wordsIn } from '../guides/likeness.ts'
import { saysNormalLevel, sideInWords, sideOf } from '../guides/side-in-words.ts'
import { type AskedKind, kindsAsked } from '../understand/kinds.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { READ_MOST, readStatedValues } from '../understand/stated-values.ts'
import { isNotTaken, isOnlyConsidered } from '../understand/not-taken.ts'
import {
  isTakenForItself,
  readSubjects,
  respelledInPlace,
  respelledText,
  type Subject,
} from '../understand/subjects.ts'

export type Telling = {
  person: Person
  recorded: readonly Taken[]
  results: readonly RecordedResult[]
  /** what is on record for the rules of the stack; `said` is the conversation before */
  stack: StackContext
  /** it asks for a value of the person's own: what it names is measured, not taken */
  asksOwnValue: boolean
  /** the program has a sentence of its own that answers it: nothing is guessed or said to be unknown besides */
  isAnsweredBeside?: boolean
  /** of the question */
  language: AnswerLanguage
}

/** Of whom nothing is known. */
export const VISITOR: Telling = {
  person: ANYONE,
  recorded: [],
  results: [],
  stack: { notes: '', year: 0, age: null, sex: null, supplements: [], outOfRange: [] },
  asksOwnValue: false,
  language: 'en',
}

export type Read = {
  text: string
  subjects: readonly Subject[]
  verdicts: readonly Verdict[]
  together: readonly Pair[]
  taken: readonly Subject[]
}

const OF_LEVELS =
  /\b(?:results?|levels?|tests?|tested|values?|range|blood ?work|labs?|low|high|normal|deficien\w*|enough)\b/i
const SWALLOWED = new Set(['nutrient', 'supplement', 'interaction', 'medicine'])
const isOfTaken = ({ subject }: Claim) => SWALLOWED.has(subject.kind)
export const isSwallowed = ({ claims, biomarkers }: Subject): boolean =>
  claims.some(isOfTaken) || (claims.length === 0 && biomarkers.length === 0)
const isTaken = ({ claims, name, party }: Subject) => party !== name || claims.some(isOfTaken)

const OF_TAKING =
  /(?<!\p{L})(?:take|taking|took|supplement\p{L}*|tablets?|capsules?|pills?|dose|nehmen?|nimmt|tabletten?|ta|tar|tabletter|prend\p{L}*|comprim\p{L}*|tom[aoe]\p{L}{0,3}|pastillas?)(?!\p{L})/iu
/** "Potassium 5.6 on ramipril": what a value is told of, and nobody speaks of taking, is not taken together with anything. */
const CLAUSE = /[.,;:!?\n]|(?<!\p{L})(?:and|but|och|men|und|aber|et|mais|y|pero)(?!\p{L})/iu
/** In "my B12 is 190 and I take metformin" the metformin is taken. */
const isOnlyMeasured = (
  { biomarkers, label }: Subject,
  text: string,
  stated: ReadonlySet<string>,
): boolean => {
  if (!biomarkers.some((id) => stated.has(id))) return false
  const own = text.split(CLAUSE).filter((clause) => clause.toLowerCase().includes(label.toLowerCase()))
  return !(own.length > 0 ? own : [text]).some((clause) => OF_TAKING.test(clause))
}

/** A watch prints no range: of what has none, there is no verdict to give. */
const isOfDevice = ({ stated, side, impossible, readings }: Verdict): boolean =>
  stated.biomarker.specimen === 'vital' && side === null && impossible === null && !readings

export function read(message: string, telling: Telling, evidence: Evidence): Read {
  const { person, recorded, results } = telling
  const text = asMeant(message.slice(0, READ_MOST), telling.language)
  // "Potasium 5.6" is a value as well.
  const stated = readStatedValues(respelledInPlace(text, evidence))
    .map((each) => judgeValue(each, person))
    .filter((each) => !isOfDevice(each))
  // "LDL 4.9, do I need a statin?" is about the value: the rules of those who take one are not meant.
  const isOfValue = stated.some(isOff)
  const subjects = readSubjects(text, evidence).filter(
    ({ isMedicine, label }) =>
      !isMedicine || !(isNotTaken(text, label) || (isOfValue && isOnlyConsidered(text, label))),
  )
  const known = new Set(stated.map((each) => each.stated.biomarker.id))
  const asked = new Set(subjects.flatMap(({ biomarkers }) => biomarkers))
  // Asked how to take magnesium, one need not hear that one's magnesium is normal.
  const ofLevels = telling.asksOwnValue || OF_LEVELS.test(text)
  const measured = new Set(subjects.filter((each) => !isTaken(each)).flatMap(({ biomarkers }) => biomarkers))
  const ofRecord = results
    .filter(({ biomarker }) => asked.has(biomarker) && !known.has(biomarker))
    .filter((each) => isOff(each) || ofLevels || measured.has(each.biomarker))
    .flatMap(verdictOfRecord)
  const taken = subjects.filter(isTaken).filter((each) => !isOnlyMeasured(each, text, known))
  return {
    text,
    subjects,
    taken,
    verdicts: [
      ...stated.sort(byWeight),
      ...derivedVerdicts(stated, asked, person),
      ...ofRecord.toSorted((a, b) => Number(isOff(b)) - Number(isOff(a))),
    ],
    together: takenTogether(taken, recorded, evidence),
  }
}

/** What speaks against taking what a message asks about; of what a value is told it is measured, and not taken. */
export function cautionsOf(
  { text, subjects, verdicts }: Read,
  { stack, asksOwnValue }: Telling,
  evidence: Evidence,
): Caution[] {
  if (asksOwnValue) return []
  const judged = new Set(
    verdicts.flatMap(({ stated, told }) => (told === undefined ? [stated.biomarker.id] : [])),
  )
  const measured = new Set(
    subjects
      .filter(({ biomarkers }) => biomarkers.some((id) => judged.has(id)))
      .flatMap(({ name }) => namedSupplements(name).map(({ id }) => id)),
  )
  const asked = askedToTake(respelledText(text, evidence)).filter((id) => !measured.has(id))
  return cautionsFor(text, asked, stack)
}

const OF_AMOUNTS = new Set<AskedKind>(['upper_limit', 'dose', 'foods'])

/** Years: from here on the packets of painkillers give the doses of adults (NHS, paracetamol for adults). */
const ADULT_DOSES = 16

/** Measured like the others, but mostly said of something else: "for weight", "a temperature of 38". */
const EVERYDAY = new Set(['weight', 'height', 'body_temp'])

const OF_A_LEVEL =
  /^(?:levels?|results?|values?|tests?|tested|blood|serum|means?|why|bit|slightly|very|came|back|says?|report|naturally|quickly|fast(?:er)?|best|ways?)$/
/** Whether a message names things, says that they are high or low, and nothing else. */
function isBareLevel(text: string, subjects: readonly Subject[]): boolean {
  const names = new Set(subjects.flatMap(({ label }) => wordsIn(label)))
  // Whoever wants to raise it has too little of it.
  const isSide = (word: string) => sideInWords(word) !== null
  const words = wordsIn(text).filter((word) => isSide(word) || !names.has(word))
  return words.some(isSide) && words.every((word) => isSide(word) || OF_A_LEVEL.test(word))
}

/** By what guides are found. */
export function namedOf(
  { text, subjects, verdicts }: Read,
  { recorded }: Telling,
  evidence: Evidence,
): Named {
  const childAge = statedChildAge(text)
  const markers = new Map<string, Side | null>()
  // "How much calcium is too much", "foods that are high in iron": no level in the blood.
  const isOfAmounts = kindsAsked(text).some((kind) => OF_AMOUNTS.has(kind))
  const ofAll = sideInWords(text)
  for (const subject of subjects)
    for (const id of subject.biomarkers)
      markers.set(id, isOfAmounts && isTaken(subject) ? null : sideOf(subject.label, text, ofAll))
  // A question about a low value stays one to whom it is normal.
  const judged = verdicts.filter((verdict) => verdict.told === undefined || isOff(verdict))
  for (const verdict of judged) {
    const { stated, bySex } = verdict
    const side = verdict.side ?? openReading(verdict)?.side ?? null
    // "Hemoglobin is normal, 13.1": of a value that is normal for one sex only the words decide.
    const isOpen = side === null || (bySex !== undefined && bySex.female !== bySex.male)
    const isCalledNormal = isOpen && markers.get(stated.biomarker.id) === 'within'
    markers.set(stated.biomarker.id, isCalledNormal ? 'within' : side)
  }
  const told = new Set(
    verdicts.flatMap(({ stated, told: ofRecord }) => (ofRecord === undefined ? [stated.biomarker.id] : [])),
  )
  // "With normal B12" speaks of a level, as a value that is told does.
  const called = saysNormalLevel(text) ? [...markers].filter(([, side]) => side === 'within') : []
  // "Iron high": nothing but a level is told.
  const isBare = isBareLevel(text, subjects)
  const bare = isBare ? [...markers.keys()] : []
  const measured = new Set([...told, ...called.map(([id]) => id), ...bare])
  const swallowed = subjects.filter((each) => !isOnlyMeasured(each, text, measured))
  const keys = (names: readonly string[]) => new Set(names.flatMap((name) => evidence.takenKeys(name)))
  return {
    text,
    markers,
    ...bySexOf(judged),
    judged: new Set(
      judged.flatMap(({ stated, side }) =>
        side === null && stated.fit === null ? [] : [stated.biomarker.id],
      ),
    ),
    taken: keys(swallowed.map(({ party }) => party)),
    isOfExcess: saysExcess(text),
    isBareLevel: isBare,
    choice: choiceOf(text, swallowed.filter(isSwallowed)),
    isOfChild: childAge !== null && childAge < ADULT_DOSES,
    isForChild:
      childAge !== null &&
      childAge < ADULT_DOSES &&
      (subjects.some(({ isMedicine }) => isMedicine) || swallowed.some(isTakenForItself)),
    names: [
      swallowed.filter(isSwallowed).map(({ label }) => label),
      subjects
        .filter(({ biomarkers }) => biomarkers.some((id) => !EVERYDAY.has(id)))
        .map(({ label }) => label),
    ],
    recorded: keys(recorded.map(({ party }) => party)),
  }
}

/** "Red yeast rice or a statin?" */
function choiceOf(text: string, [one, other]: readonly Subject[]): readonly [string, string] | null {
  if (one === undefined || other === undefined) return null
  const labels = [one.label, other.label] as const
  return isChoiceOf(text, labels) ? labels : null
}

export const readNamed = (message: string, telling: Telling, evidence: Evidence): Named =>
  hear(message, telling, evidence).named

/** A message as it was read, once for all that is made of it. */
export type Heard = { read: Read; named: Named }

export function hear(message: string, telling: Telling, evidence: Evidence): Heard {
  const all = read(message, telling, evidence)
  return { read: all, named: namedOf(all, telling, evidence) }
}
