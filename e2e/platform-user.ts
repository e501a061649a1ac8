// A user made through the API, for tests that are about the pages behind the sign-in.
import type { BrowserContext, Page } from '@playwright/test'
import { mailLink } from '../bench/mail-link.ts'
import { loggedAt } from '../scripts/example-log.ts'
import { createUser, postJson } from '../bench/server-process.ts'

export async function signedIn(context: BrowserContext, server: { url: string; dataDir: string }) {
  const email = `user-${crypto.randomUUID()}@example.com`
  const { authorization, signIn } = await createUser(server.url, mailLink(server.dataDir), email)
  await signIn(context)
  const headers = { authorization }
  return {
    email,
    authorization,
    async log(kind: string, values: object, daysAgo = 0) {
      const logged_at = loggedAt(new Date(Date.now() - daysAgo * 86_400_000))
      const body = { id: crypto.randomUUID(), kind, values, logged_at }
      const answer = await postJson(`${server.url}/api/health-log`, body, headers)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async entries(): Promise<{ kind: string; values: Record<string, unknown> }[]> {
      const answer = await fetch(`${server.url}/api/health-log`, { headers })
      return ((await answer.json()) as { items: { kind: string; values: Record<string, unknown> }[] }).items
    },
  }
}

/** A notification of a failure: in the polite region, in the destructive style. */
export const notice = (page: Page, title: string, text: string) =>
  page
    .locator('section[aria-live=polite] li[class*=bg-danger-soft]')
    .filter({ hasText: title })
    .filter({ hasText: text })
    .first()
export const fails = (page: Page, url: string, method: string) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
