// A user made through the API, for tests that are about the pages behind the sign-in.
import type { BrowserContext, Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { loggedAt } from '../server/src/testing/example-log.ts'
import type { OwnServer } from '../server/src/testing/server-process.ts'

export async function signedIn(context: BrowserContext, server: OwnServer) {
  const { email, password, authorization, signIn } = await server.createUser()
  await signIn(context)
  const headers = { authorization }
  return {
    email,
    password,
    authorization,
    async log(kind: string, values: object, daysAgo = 0) {
      const logged_at = loggedAt(new Date(Date.now() - daysAgo * 86_400_000))
      const body = { id: crypto.randomUUID(), kind, values, logged_at }
      const answer = await postJson(`${server.origin}/api/health-log`, body, headers)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async entries(): Promise<{ kind: string; values: Record<string, unknown> }[]> {
      const answer = await fetch(`${server.origin}/api/health-log`, { headers })
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
