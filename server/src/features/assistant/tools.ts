/**
 * What an outside model may look up. Nobody is named in an argument: the tools hold the records that were read for the
 * user of the session, as far as they may be seen. None of them writes; adding a supplement is a click of the user.
 */
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { checkSupplement } from '@aevia/domain/safety/stack.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { scrub } from '@aevia/domain/text/scrub.ts'
import { tool, type ToolSet } from 'ai'
import { z } from 'zod'
import { OWN_RECORDS, OWN_RESULTS } from './answering/check-figures.ts'
import { claimsAbout } from './answering/composed-answer.ts'
import { resultSentence, stackContext, type UserContext } from './answering/context.ts'
import { recommend } from './answering/recommend.ts'
import { namedBiomarkers } from './answering/named-markers.ts'
import type { Question } from './answering/question.ts'

const MOST = 6
const query = z.strictObject({ query: z.string().max(200) })
const nothing = z.strictObject({})

type Deps = {
  question: Question
  /** Null for a visitor: then only the knowledge can be searched. */
  context: UserContext | null
  guard: UserContext | null
  names: (string | null)[]
  citations: Citation[]
  /** ISO day. */
  today: string
}

export function createTools({ question, context, guard, names, citations, today }: Deps): ToolSet {
  /** Each line gets a number, so that what is said about it can be checked and cited. */
  const numbered = (lines: Omit<Citation, 'id'>[]) =>
    lines.map((line) => {
      const known = citations.find(({ passage }) => passage === line.passage)
      const id = known?.id ?? citations.length + 1
      if (!known) citations.push({ id, ...line })
      return { n: id, text: scrub(line.passage, names) }
    })
  const own = (title: string, text: string, source: string) => ({
    title,
    passage: `${text}.`,
    source,
    url: null,
  })
  const search = tool({
    description: 'Sourced passages about lab markers, supplements, interactions and habits.',
    inputSchema: query,
    execute: async ({ query: wanted }) => numbered(await claimsAbout(wanted, MOST)),
  })
  if (!context) return { search_knowledge: search }
  return {
    search_knowledge: search,
    read_results: tool({
      description: "The user's latest test results; a marker name as query, or empty for all.",
      inputSchema: query,
      execute: ({ query: wanted }) => {
        const ids = namedBiomarkers(wanted.toLowerCase())
        const found = context.results.filter(({ biomarker }) => ids.length === 0 || ids.includes(biomarker))
        return numbered(
          found
            .slice(0, 30)
            .map((result) => own(`Your result: ${result.name}`, resultSentence(result), OWN_RESULTS)),
        )
      },
    }),
    check_stack: tool({
      description: 'Reasons against a supplement for this user: the name of the supplement as query.',
      inputSchema: query,
      execute: ({ query: wanted }) =>
        numbered(
          namedSupplements(wanted)
            .flatMap((fact) =>
              checkSupplement(fact, stackContext(context, `${question.earlier ?? ''}\n${question.text}`)),
            )
            .map((found) =>
              own(
                'Stack check',
                `${found.with} (${found.severity}): ${found.effect}; ${found.action}`,
                OWN_RECORDS,
              ),
            ),
        ),
    }),
    propose_supplements: tool({
      description: 'The supplements that the safety rules allow for this question. They are shown as cards.',
      inputSchema: nothing,
      execute: () => recommend(question, context, guard ?? context, today).cards.map(({ name }) => name),
    }),
  }
}
