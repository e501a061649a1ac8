import type { Material, PassageKind } from '@aevia/domain/assistant/material.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { supplementFacts } from '@aevia/domain/supplements/facts.ts'
import { resultSentence, type UserContext, type UserResult } from './context.ts'
import type { Knowledge } from './knowledge.ts'
import type { Passage } from './passages.ts'
import type { Question } from './understand.ts'

export type Retrieved = { material: Material; citations: Citation[] }

const MOST_SUBJECTS = 3
const MOST_RESULTS = 12

/** Collects what an answer may rest on: the user's own records first, then passages; each gets the number to cite. */
export function retrieve(question: Question, context: UserContext | null, knowledge: Knowledge): Retrieved {
  const citations: Citation[] = []
  const material: Material = {
    question: question.text,
    intent: question.intent,
    signedIn: context !== null,
    subjects: [],
    records: [],
    passages: [],
  }
  const results = ownResults(question, context)
  for (const result of results) {
    const text = resultSentence(result)
    material.records.push({
      n: cite(citations, {
        title: `Your result: ${result.name}`,
        passage: `${text}.`,
        source: 'Your uploaded test results',
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
            : (['low', 'high'] as const)
    add(knowledge.about(id, 'about'))
    for (const direction of directions) {
      for (const kind of ['meaning', 'help', 'retest', 'see'] as PassageKind[])
        add(knowledge.about(id, kind, direction))
    }
  }
  for (const fact of question.supplements.slice(0, MOST_SUBJECTS)) {
    subject(fact.id, fact.name)
    for (const kind of ['benefit', 'evidence', 'dose', 'effects', 'caution', 'food'] as PassageKind[])
      add(knowledge.about(fact.id, kind))
  }
  add(interactionsAsked(question, knowledge))
  for (const topic of question.topics.slice(0, 2)) {
    subject(topic.id, topic.id.replaceAll('-', ' '))
    add(knowledge.about(topic.id, 'topic'))
    if (question.intent === 'topic') {
      for (const fact of supplementsFor(topic.category)) add(knowledge.about(fact, 'evidence'))
      for (const id of topic.biomarkers.slice(0, 2)) {
        add(knowledge.about(id, 'help', topicDirection(id)))
      }
    }
  }
  if (question.intent === 'search') add(knowledge.search(question.text, 3))
  return { material, citations }
}

function cite(citations: Citation[], citation: Omit<Citation, 'id'>): number {
  const id = citations.length + 1
  citations.push({ id, ...citation })
  return id
}

const topicDirection = (id: string) =>
  ['hdl', 'vitamin_d', 'ferritin', 'hemoglobin', 'vitamin_b12', 'zinc'].includes(id) ? 'low' : 'high'

/** Of the topic's category, with at least moderate evidence for something. */
const supplementsFor = (category: string): string[] =>
  supplementFacts
    .filter((fact) => fact.primary_category === category)
    .filter(({ evidence }) => evidence.some(({ grade }) => grade === 'strong' || grade === 'moderate'))
    .map(({ id }) => id)
    .slice(0, 3)

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
  // For a complaint only what stands out is worth telling.
  return question.intent === 'topic'
    ? found.filter(({ direction }) => direction !== null && direction !== 'within')
    : found
}

function markersToExplain(question: Question, results: UserResult[]): string[] {
  if (question.intent === 'marker' || question.intent === 'interaction') {
    return question.intent === 'marker' ? question.biomarkers.slice(0, MOST_SUBJECTS) : []
  }
  const out = results
    .filter(({ direction }) => direction === 'low' || direction === 'high')
    .map(({ biomarker }) => biomarker)
  return question.intent === 'results' || question.intent === 'topic' ? out.slice(0, MOST_SUBJECTS) : []
}

function interactionsAsked(question: Question, knowledge: Knowledge): Passage[] {
  const others = new Set([
    ...question.medicines,
    ...question.conditions,
    ...question.supplements.map(({ id }) => id),
  ])
  return question.supplements.flatMap((fact) =>
    knowledge.about(fact.id, 'interaction').filter(({ id }) => others.has(id.split('__')[1] ?? '')),
  )
}
