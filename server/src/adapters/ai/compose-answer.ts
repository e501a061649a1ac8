import type { Material, PassageKind } from '@aevia/domain/assistant/material.ts'
import { givesThanks } from '@aevia/domain/safety/thanks.ts'

type Cited = { n: number; text: string }
const say = ({ text, n }: Cited) => `${text} [${n}].`
const bullets = (lines: Cited[]) => lines.map((line) => `- ${say(line)}`).join('\n')
const paragraphs = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('\n\n')
const sentences = (...lines: (Cited | undefined)[]) =>
  lines.flatMap((line) => (line ? [say(line)] : [])).join(' ')

const ABOUT_ME =
  'I can explain lab results and biomarkers, say what is known about common supplements and how they interact with medicines, and share sourced advice on sleep, exercise, food and stress.'
const NO_ANSWER = `I have no sourced answer to that, so I would rather not guess. ${ABOUT_ME} For this question a doctor or pharmacist is the right person to ask.`

/** Writes the answer for what was asked, from nothing but the material. */
export function composeAnswer(material: Material): string {
  if (material.intent === 'greeting' && givesThanks(material.question))
    return 'You are welcome. Ask me anything else about your results, supplements or daily habits.'
  if (material.intent === 'greeting') return `Hello! ${ABOUT_ME} What would you like to know?`
  const writers: Record<Exclude<Material['intent'], 'greeting'>, (material: Material) => string> = {
    results: aboutResults,
    marker: aboutMarkers,
    interaction: aboutInteraction,
    dose: aboutDose,
    supplement: aboutSupplements,
    topic: aboutTopic,
    search: aboutSearch,
  }
  return writers[material.intent](material) || NO_ANSWER
}

const pick = (
  { passages }: Material,
  subject: string,
  kind: PassageKind,
  direction?: 'low' | 'high' | null,
) =>
  passages.filter(
    (passage) =>
      passage.subject === subject &&
      passage.kind === kind &&
      (direction === undefined || passage.direction === direction),
  )

function aboutMarkers(material: Material): string {
  const markers = material.subjects.filter(({ id }) => pick(material, id, 'about').length > 0)
  const brief = markers.length > 1
  const parts = markers.map(({ id }) => aboutMarker(material, id, brief))
  const asked = material.subjects.filter(({ id }) => pick(material, id, 'benefit').length > 0)
  const facts = material.passages.filter(({ kind }) => kind === 'topic')
  const doses = asked.map(({ id }) => sentences(pick(material, id, 'dose')[0]))
  return paragraphs(...parts, sentences(...facts), ...doses, parts.length > 0 ? closing(material) : undefined)
}

function aboutMarker(material: Material, id: string, brief: boolean): string {
  const [record, ...earlier] = material.records.filter(
    ({ kind, subject }) => kind === 'result' && subject === id,
  )
  const before = paragraphs(
    earlier.length > 0 ? `Before that:\n${bullets(earlier)}` : undefined,
    sentences(...pick(material, id, 'change')),
  )
  const [about] = pick(material, id, 'about')
  if (record?.direction === 'within') return paragraphs(sentences(record, about), before)
  const shown = (['low', 'high'] as const).filter((side) => pick(material, id, 'meaning', side).length > 0)
  const [side] = shown
  const meanings = shown.flatMap((each) => pick(material, id, 'meaning', each))
  const lead = sentences(
    record,
    record ? undefined : about,
    ...(record ? [] : pick(material, id, 'range')),
    ...meanings,
  )
  // Without a result or a direction in the question it is unclear which way to help.
  if (shown.length !== 1 || !side) return paragraphs(lead, before)
  const helps = pick(material, id, 'help', side).slice(0, brief ? 2 : 4)
  return paragraphs(
    lead,
    before,
    helps.length > 0 ? `What usually helps:\n${bullets(helps)}` : undefined,
    sentences(...pick(material, id, 'retest', side), ...pick(material, id, 'see', side)),
  )
}

function aboutResults(material: Material): string {
  if (!material.signedIn || material.records.length === 0) {
    const none = material.resultsHidden
      ? undefined
      : material.signedIn
        ? 'I have not found any analysed results yet. Upload a report under Test Data, and I can go through your values one by one.'
        : 'I cannot see any results here. Sign in, upload a report under Test Data, and I can go through your values one by one. You can also ask me about a single marker, for example "what does high LDL mean".'
    return paragraphs(none, aboutSearch(material))
  }
  const out = material.records.some(({ direction }) => direction === 'low' || direction === 'high')
  const intro = out
    ? "These results are outside the report's range:"
    : 'None of the results I can judge is outside its range:'
  const meanings = material.subjects.flatMap(({ id }) => pick(material, id, 'meaning'))
  return paragraphs(`${intro}\n${bullets(material.records)}`, sentences(...meanings), closing(material))
}

const OF_PREGNANCY = /\bpregnan\w*|\bbreast-?feed\w*|\bexpecting\b/i

function aboutInteraction(material: Material): string {
  const found = material.passages.filter(({ kind }) => kind === 'interaction')
  const caution = sentences(
    ...material.subjects.flatMap(({ id }) => pick(material, id, 'caution')).slice(0, 1),
  )
  const ofPregnancy = OF_PREGNANCY.test(material.question)
  const rest = ofPregnancy
    ? 'Ask your midwife, doctor or pharmacist before you take it, and keep taking prescribed medicines as prescribed.'
    : 'Check with your pharmacist or prescriber before you combine them, and keep taking prescribed medicines as prescribed.'
  if (found.length === 0 && speaksOf(caution, material.question))
    return paragraphs(
      caution,
      'Beyond that, my sources do not say how these interact, and that does not mean it is safe.',
      rest,
    )
  if (found.length === 0) {
    const about = material.subjects.flatMap(({ id }) => pick(material, id, 'benefit')).slice(0, 1)
    return paragraphs(
      ofPregnancy ? undefined : noneFound(material.question),
      sentences(...about),
      caution,
      rest,
    )
  }
  const serious = found.some(
    ({ text }) => /\((?:contraindicated|major)/.test(text) && !/blood tests/.test(text),
  )
  const lead = serious
    ? 'This combination can be harmful: please do not start it on your own, and if you already take it, ask a pharmacist or your prescriber today:'
    : 'This combination needs some care:'
  return paragraphs(`${lead}\n${bullets(found)}`, serious ? undefined : caution, rest)
}

const ORGANS = [
  'kidney',
  'liver',
  'thyroid',
  'bleed',
  'diabet',
  'surgery',
  'stone',
  'heart',
  'asthma',
  'gout',
]
const speaksOf = (caution: string | undefined, question: string): boolean =>
  ORGANS.some((organ) => caution?.toLowerCase().includes(organ) && question.toLowerCase().includes(organ))

const noneFound = (question: string) =>
  /allerg|anaphyla|intoleran/i.test(question)
    ? 'My sources do not say for certain whether this contains something you do not tolerate. Read the label, and do not take it until a pharmacist has checked it.'
    : 'My sources do not say how these interact, and that does not mean it is safe.'

function aboutDose(material: Material): string {
  return paragraphs(
    ...supplementsOf(material).map(({ id }) => {
      const records = material.records.filter(({ direction }) => direction !== null)
      return paragraphs(
        sentences(...pick(material, id, 'intake'), ...pick(material, id, 'dose')),
        sentences(...records.slice(0, 1), ...pick(material, id, 'caution')),
      )
    }),
  )
}

const supplementsOf = (material: Material) =>
  material.subjects.filter(({ id }) => pick(material, id, 'benefit').length > 0)

function aboutSupplements(material: Material): string {
  const safety = /\b(?:safe|safety|side effects?|risks?|dangerous|harm\w*)\b/i.test(material.question)
  const foods = /\bfoods?\b/i.test(material.question)
  return paragraphs(
    ...supplementsOf(material).map(({ id }) => {
      const of = (kind: PassageKind) => pick(material, id, kind)
      const verdicts = of('verdict')
      if (foods) return sentences(...of('food'), ...of('intake'))
      if (safety) return sentences(...of('caution'), ...of('effects'), ...of('dose'))
      const proof = verdicts.length > 0 ? verdicts : of('evidence')
      return paragraphs(
        sentences(
          ...(verdicts.length > 0 ? verdicts : of('benefit')),
          ...(verdicts.length > 0 ? of('benefit') : proof),
        ),
        sentences(...of('dose'), ...of('caution')),
      )
    }),
  )
}

function aboutTopic(material: Material): string {
  const { passages, records } = material
  const facts = passages.filter(({ kind }) => kind === 'topic')
  const own = material.subjects.flatMap(({ id }) => pick(material, id, 'meaning'))
  const helps = passages.filter(({ kind }) => kind === 'help').slice(0, 5)
  const verdicts = passages.filter(({ kind }) => kind === 'verdict')
  return paragraphs(
    sentences(...records.slice(0, 4), ...own.slice(0, 3)),
    sentences(...facts),
    helps.length > 0 ? `What usually helps:\n${bullets(helps)}` : undefined,
    verdicts.length > 0 ? `What is known about supplements:\n${bullets(verdicts)}` : undefined,
  )
}

const aboutSearch = ({ passages }: Material): string =>
  passages.length > 0 ? `The nearest sourced facts I have:\n${bullets(passages)}` : ''

const closing = ({ signedIn, records, resultsHidden }: Material): string =>
  signedIn && records.length === 0 && !resultsHidden
    ? 'I did not find a result of yours for this. Upload a report under Test Data and I can look at your own value.'
    : 'A single value is not a diagnosis: symptoms, medicines and the trend matter, and a clinician can put them together.'
