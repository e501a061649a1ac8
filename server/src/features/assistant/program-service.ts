/** The assistant for a program that reads in somebody's name: within its scopes, and never with an outside model. */
import type { ChatResponse, DataClass } from '@aevia/domain/assistant/schema.ts'
import { readNamesFirst } from '@aevia/domain/safety/product-names.ts'
import type { Logger } from 'pino'
import { breath, inSteps } from '#server/breath.ts'
import type { UserWork } from '#server/user-work.ts'
import { createAnswerer } from './answering/answerer.ts'
import type { Caps } from './answering/ask-outside.ts'
import { readContext, type UserContext, visibleContext } from './answering/context.ts'
import { CONTEXT_TESTS, type PersonDeps } from './answering/load-person.ts'
import * as repo from './repo.ts'

/** What the scopes of a token open. Age, conditions, allergies and what was logged are in none of them. */
export type Opened = { gender: boolean; results: boolean; medicines: boolean }

type Deps = {
  asUser: UserWork
  /** that ask for no session */
  records: Pick<PersonDeps, 'profile' | 'testData' | 'supplements'>
  caps: Caps
  log: Logger
  now: () => number
}
export type ProgramAssistant = ReturnType<typeof createProgramAssistant>

export function createProgramAssistant({ asUser, records, caps, log, now }: Deps) {
  const answer = createAnswerer({
    caps,
    onError: (error) => log.error({ err: error }, 'a receipt of the assistant was not stored'),
    now,
  })

  async function contextOf(userId: string, opened: Opened): Promise<UserContext> {
    const nobody = { userId, sessionId: '' }
    const [{ gender, medicines }, results, supplements] = await Promise.all([
      records.profile.getProfile(nobody),
      opened.results ? records.testData.summaries(nobody, CONTEXT_TESTS) : [],
      opened.medicines ? records.supplements.list(nobody) : [],
    ])
    await inSteps(readNamesFirst(supplements))
    await breath()
    const profile = {
      age: null,
      gender: opened.gender ? gender : null,
      allergies: null,
      conditions: [],
      pregnancy: null,
      medicines: opened.medicines ? medicines : [],
    }
    return readContext({ profile, results, supplements, log: [] }, new Date(now()).toISOString().slice(0, 10))
  }

  return {
    contextOf,

    /** Without cards: who recommends has to know of conditions and allergies. */
    async ask(
      userId: string,
      question: string,
      opened: Opened,
      signal: AbortSignal,
    ): Promise<Pick<ChatResponse, 'response' | 'citations' | 'triage'>> {
      const { sees, region } = await asUser.withoutSession(userId, ({ sql, cipher }) =>
        repo.findSettings(sql, cipher, userId),
      )
      // What the person keeps from the assistant stays kept from it.
      const seen: Record<DataClass, boolean> = { ...sees, profile: true }
      const { response, citations, triage } = await answer({
        message: question,
        region: region ?? undefined,
        signal,
        hasCards: false,
        load: async () => ({
          person: {
            records: visibleContext(await contextOf(userId, opened), seen),
            sees: seen,
            names: [],
          },
          outside: null,
        }),
      })
      return { response, citations, triage }
    },
  }
}
