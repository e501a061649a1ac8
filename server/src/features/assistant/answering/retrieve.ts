import type { Material, PassageKind } from '@aevia/domain/assistant/material.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { interactions, SEVERITY_ORDER } from '@aevia/domain/safety/interactions.ts'
import { OWN_RECORDS, OWN_RESULTS } from './check-figures.ts'
import { backgroundOf, resultSentence, type UserContext, type UserResult } from './context.ts'
import { changePassages, earlierResults } from './earlier-results.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passage.ts'
import { suits, supplementsFor, verdict } from './topic-supplements.ts'
import type { Question } from './question.ts'
export type Retrieved = { material: Material; citations: Citation[] }

const MOST_SUBJECTS = 3
const MOST_RESULTS = 12
const MOST_INTERACTIONS = 8

/** Collects what an answer may rest on: the user's own records first, then passages; each gets the number to cite. */
export function retrieve(
  question: Question,
  context: UserContext | null,
  knowledge: Knowledge,
  resultsHidden = false,
  // What is hidden from the assistant still keeps unsuitable supplements away.
  guard: UserContext | null = context,
): Retrieved {
  const found = retrieveSources(question, context, knowledge, guard)
  found.material.resultsHidden = resultsHidden
  if (!context || question.intent === 'greeting') return found
  for (const { title, text } of backgroundOf(context)) {
    const n = cite(found.citations, { title, passage: `${text}.`, source: OWN_RECORDS, url: null })
    found.material.background.push({ n, text })
  }
  return found
}

function retrieveSources(
  question: Question,
  context: UserContext | null,
  knowledge: Knowledge,
  guard: UserContext | null,
): Retrieved {
  const citations: Citation[] = []
  const material: Material = {
    question: question.text,
    intent: question.intent,
    signedIn: context !== null,
    resultsHidden: false,
    subjects: [],
    records: [],
    background: [],
    passages: [],
  }
  const results = ownResults(question, context)
  const earlier = earlierResults(question, context, results)
  for (const result of [...results, ...earlier]) {
    const text = resultSentence(result)
    material.records.push({
      n: cite(citations, {
        title: `Your result: ${result.name}`,
        passage: `${text}.`,
        source: OWN_RESULTS,
        url: null,
      }),
      kind: 'result',
      subject: result.biomarker,
      direction: result.direction,
      text,
    })
  }
  const add = (passages: Passage[]) => {
    for (const { kind, subject, direction, text, title, source, url } of passages) {
      if (material.passages.some((known) => known.text === text)) continue
      material.passages.push({
        n: cite(citations, { title, passage: `${text}.`, source, url }),
        kind,
        subject,
        direction,
        text,
      })
    }
  }
  const subject = (id: string, name: string) => {
    if (!material.subjects.some((known) => known.id === id)) material.subjects.push({ id, name })
  }

  add(changePassages(results, earlier))
  if (question.intent === 'search') {
    add(knowledge.search(question.text, 3))
    return { material, citations }
  }
  // "Why do lab results differ?" is about results in general.
  if (question.intent === 'results' && results.length === 0) add(knowledge.search(question.text, 3))
  const own = new Map(results.map((result) => [result.biomarker, result]))
  for (const id of markersToExplain(question, results)) {
    subject(id, findBiomarker(id)?.name ?? id)
    const measured = own.get(id)?.direction
    const directions =
      measured === 'within'
        ? []
        : measured
          ? [measured]
          : question.direction
            ? [question.direction]
            : sidesOf(id, question)
    add(knowledge.about(id, 'about'))
    if (!own.has(id)) add(knowledge.about(id, 'range'))
    for (const direction of directions) {
      for (const kind of ['meaning', 'help', 'retest', 'see'] as PassageKind[])
        add(fitting(knowledge.about(id, kind, direction), question))
    }
  }
  for (const fact of question.supplements.slice(0, MOST_SUBJECTS)) {
    subject(fact.id, fact.name)
    for (const topic of question.topics) add(verdict(fact, topic))
    for (const kind of SUPPLEMENT_KINDS) add(knowledge.about(fact.id, kind))
  }
  add(interactionsAsked(question, knowledge))
  for (const topic of question.topics.slice(0, 2)) {
    subject(topic.id, topic.id.replaceAll('-', ' '))
    add(knowledge.about(topic.id, 'topic'))
    if (question.intent !== 'topic') continue
    if (topic.help) add(knowledge.about(topic.help.biomarker, 'help', topic.help.direction))
    for (const fact of supplementsFor(topic, suits(question, guard))) add(verdict(fact, topic))
  }
  return { material, citations }
}

function cite(citations: Citation[], citation: Omit<Citation, 'id'>): number {
  const id = citations.length + 1
  citations.push({ id, ...citation })
  return id
}

/** Asked what to eat, one hears of food first. */
function fitting(passages: Passage[], { text }: Question): Passage[] {
  const asked = /\b(?:eat|food|foods|diet)\b/i.test(text)
    ? 'Nutrition'
    : /\b(?:exercise|training|sport)\b/i.test(text)
      ? 'Exercise'
      : null
  const rank = ({ category }: Passage) => (asked !== null && category === asked ? 0 : 1)
  return [...passages].sort((a, b) => rank(a) - rank(b))
}

const SUPPLEMENT_KINDS: PassageKind[] = [
  'benefit',
  'evidence',
  'dose',
  'intake',
  'effects',
  'caution',
  'food',
]
const ASKS_FOR_ADVICE =
  /\b(?:how (?:do|can|to|should)|what (?:should|can|could|helps)|improve|lower|reduce|eat)\b/i

/** Which way to explain: asked for advice, the way that usually is of concern; else both. */
function sidesOf(id: string, { text }: Question): ('low' | 'high')[] {
  const concern = findBiomarker(id)?.direction_of_concern
  return ASKS_FOR_ADVICE.test(text) && (concern === 'low' || concern === 'high') ? [concern] : ['low', 'high']
}

function ownResults(question: Question, context: UserContext | null): UserResult[] {
  if (!context) return []
  const asked = new Set([
    ...question.biomarkers,
    ...question.topics.flatMap(({ biomarkers }) => biomarkers),
    ...question.supplements.flatMap(({ related_biomarkers }) => related_biomarkers.slice(0, 2)),
  ])
  if (question.intent === 'results') {
    const out = context.results.filter(({ direction }) => direction === 'low' || direction === 'high')
    return (out.length > 0 ? out : context.results).slice(0, MOST_RESULTS)
  }
  const found = context.results.filter(({ biomarker }) => asked.has(biomarker))
  // For a complaint only what stands out is worth mentioning.
  return question.intent === 'topic'
    ? found.filter(({ direction }) => direction !== null && direction !== 'within')
    : found
}

function markersToExplain(question: Question, results: UserResult[]): string[] {
  if (question.intent === 'marker' || question.intent === 'interaction') {
    if (question.intent === 'interaction') return []
    // "Cholesterol" means several markers; advice for the first serves all, unless the user has results of more.
    const most = results.length === 0 && ASKS_FOR_ADVICE.test(question.text) ? 1 : MOST_SUBJECTS
    return question.biomarkers.slice(0, most)
  }
  const out = results
    .filter(({ direction }) => direction === 'low' || direction === 'high')
    .map(({ biomarker }) => biomarker)
  return question.intent === 'results' || question.intent === 'topic' ? out.slice(0, MOST_SUBJECTS) : []
}

function interactionsAsked(question: Question, knowledge: Knowledge): Passage[] {
  if (question.supplements.length + question.extras.length === 0) {
    // "What must I not take with ...": the most serious first.
    return interactions
      .filter(({ other_type, other_id }) => other_type === 'drug' && question.medicines.includes(other_id))
      .sort((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity))
      .slice(0, MOST_INTERACTIONS)
      .flatMap(({ id }) => knowledge.find(`interaction.${id}`) ?? [])
  }
  const own = [...question.supplements.map(({ id }) => id), ...question.extras]
  // For what has no fact sheet the warnings are all there is.
  if (question.supplements.length === 0 && question.medicines.length + question.conditions.length === 0)
    return own.flatMap((id) => knowledge.about(id, 'interaction')).slice(0, MOST_INTERACTIONS)
  const others = new Set([...question.medicines, ...question.conditions, ...own])
  return own
    .flatMap((id) => knowledge.about(id, 'interaction'))
    .filter(({ id }) => others.has(id.split('__')[1] ?? ''))
}
