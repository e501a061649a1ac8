import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import { jobIdOf } from '#server/job-id.ts'
import type { Announced, Providers } from '#server/ports/connectors.ts'
import { type Jobs, syncJob } from '#server/ports/jobs.ts'
import type { UserWork } from '#server/user-work.ts'
import type { MarkOf } from './accounts/mark.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: Pick<UserWork, 'withoutSession'>
  /** of nobody in particular */
  visitorSql: Sql
  providers: Providers
  jobs: Pick<Jobs, 'enqueue'>
  markOf: MarkOf
  now: () => number
}
export type HookService = ReturnType<typeof createHookService>

/** What is announced together, or again, is fetched once. */
const TOGETHER_MS = 60_000

/** What providers announce: never measurements, only that there are new ones. */
export function createHookService({ asUser, visitorSql, providers, jobs, markOf, now }: Deps) {
  const webhookOf = (name: ProviderName) => {
    const provider = providers[name]
    if (!provider) throw notFound()
    return provider.webhook
  }

  async function fetchSoon(user_id: string, provider: ProviderName): Promise<void> {
    const at = new Date((Math.floor(now() / TOGETHER_MS) + 1) * TOGETHER_MS).toISOString()
    const id = jobIdOf(`${user_id} ${provider} announced`, at)
    await asUser.withoutSession(user_id, ({ sql }) =>
      jobs.enqueue(sql, syncJob(provider), { user_id, provider }, { at, id }),
    )
  }

  return {
    /** The question whether the address is ours. */
    handshake(name: ProviderName, query: Announced['query']) {
      const answer = webhookOf(name).handshake(query)
      if (!answer) throw notFound()
      return answer
    },

    /** An account that nobody has connected is answered like any other. */
    async announced(name: ProviderName, message: Omit<Announced, 'now'>): Promise<200 | 204> {
      const { accounts: accountsOf, status } = webhookOf(name)
      const accounts = accountsOf({ ...message, now: now() })
      if (accounts === null) throw new AppError('unauthorized', 'This message is not signed, or too old.')
      for (const account of accounts)
        for (const userId of await repo.ownersOf(visitorSql, name, markOf(name, account)))
          await fetchSoon(userId, name).catch(unlessGone)
      return status
    },
  }
}

/** Erased meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof SessionEndedError)) throw error
}
