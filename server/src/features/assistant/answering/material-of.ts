/** What an outside model may rest on: the person's own records, and what the composed answer says, each with a number. */
import type { Composed } from '@aevia/domain/assistant/compose/compose.ts'
import type { Material } from '@aevia/domain/assistant/material.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { withoutStop } from '@aevia/domain/text/in-sentence.ts'
import { OWN_RECORDS, OWN_RESULTS } from './check-figures.ts'
import { citationsOf } from './composed-answer.ts'
import { backgroundOf, resultSentence, type UserContext, type UserResult } from './context.ts'
import type { Question } from './question.ts'

const MOST_RESULTS = 12

/** Those of the markers that are named; asked about results in general, what is out of range, else the newest. */
function resultsFor({ biomarkers, supplements, intent }: Question, { results }: UserContext): UserResult[] {
  if (intent === 'results') {
    const out = results.filter(({ direction }) => direction === 'low' || direction === 'high')
    return (out.length > 0 ? out : results).slice(0, MOST_RESULTS)
  }
  const asked = new Set([
    ...biomarkers,
    ...supplements.flatMap((fact) => fact.related_biomarkers.slice(0, 2)),
  ])
  return results.filter(({ biomarker }) => asked.has(biomarker))
}

export function materialOf(
  question: Question,
  composed: Composed | null,
  context: UserContext | null,
  resultsHidden: boolean,
): { material: Material; citations: Citation[] } {
  const citations: Citation[] = []
  const numbered = (citation: Omit<Citation, 'id'>) => {
    const n = citations.length + 1
    citations.push({ id: n, ...citation })
    return { n, text: withoutStop(citation.passage) }
  }
  const records = (context ? resultsFor(question, context) : []).map((result) =>
    numbered({
      title: `Your result: ${result.name}`,
      passage: `${resultSentence(result)}.`,
      source: OWN_RESULTS,
      url: null,
    }),
  )
  const said = (composed?.parts ?? [])
    .flatMap(({ lines }) => lines)
    .filter(({ isRecord }) => !isRecord)
    .flatMap(citationsOf)
  const passages = said
    .filter(({ passage }, at) => said.findIndex((other) => other.passage === passage) === at)
    .map(numbered)
  const background = (context ? backgroundOf(context) : []).map(({ title, text }) =>
    numbered({ title, passage: `${text}.`, source: OWN_RECORDS, url: null }),
  )
  return {
    material: {
      question: question.text,
      signedIn: context !== null,
      resultsHidden,
      records,
      background,
      passages,
    },
    citations,
  }
}
