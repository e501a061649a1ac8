import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fillLog } from '../scripts/example-log.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const OWN = [
  'dashboard',
  'actions',
  'exercise',
  'sleep',
  'nutrition',
  'mental-health',
  'breathing',
  'body-measurement',
  'longevity',
  'brain-health',
]
const OTHERS = [
  'test-data',
  'supplements',
  'profile',
  'ai-chat',
  'biometric',
  'community',
  'community/friends',
]

/** In both colour schemes, on the page as it stands. */
async function audit(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${name} ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

const rounds = [
  { title: 'empty', pages: OWN, full: false },
  { title: 'empty, the others', pages: OTHERS, full: false },
  { title: 'full', pages: OWN, full: true },
]
for (const { title, pages, full } of rounds) {
  test(`no violation on the platform pages in light and dark, ${title}`, async ({
    page,
    context,
    server,
  }) => {
    const { authorization } = await signedIn(context, server)
    if (full) await fillLog(server.url, { authorization })
    for (const path of pages) {
      await page.goto(`/platform/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await audit(page, path)
    }
  })
}

test('no violation in the log dialogs in light and dark', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.goto('/platform/dashboard')
  for (const name of ['Log Exercise', 'Check Vitals', 'Heart Health Check']) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await audit(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('no violation in the floating chat', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('dialog', { name: 'Health Assistant' }).getByRole('textbox').waitFor()
  await audit(page, 'floating chat')
})
