// A user made through the API, for tests that are about the pages behind the sign-in.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { loggedAt } from '../server/src/testing/example-log.ts'
import type { Server } from './server.ts'

export async function signedIn(context: BrowserContext, server: Server) {
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
    /** Uploads a report and waits until it has been read; its id. */
    async report(file: File, test_date = '2026-01-02'): Promise<string> {
      const form = new FormData()
      for (const [name, value] of Object.entries({ test_name: 'Blood Test', test_date, file }))
        form.set(name, value)
      const all = `${server.origin}/api/test-data`
      const answer = await fetch(all, { method: 'POST', headers, body: form })
      if (!answer.ok) throw new Error(await answer.text())
      const { id } = (await answer.json()) as { id: string }
      const status = async () => {
        const { record } = (await (await fetch(`${all}/${id}`, { headers })).json()) as {
          record: { analysis_status: string }
        }
        return record.analysis_status
      }
      await expect.poll(status, { intervals: [100] }).toBe('completed')
      return id
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
