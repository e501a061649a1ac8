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

async function audit(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const state of ['empty', 'full'] as const) {
    test(`no violation on the platform pages, ${state}, in ${colorScheme}`, async ({
      page,
      context,
      server,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { authorization } = await signedIn(context, server)
      if (state === 'full') await fillLog(server.url, { authorization })
      for (const path of state === 'full' ? OWN : [...OWN, ...OTHERS]) {
        await page.goto(`/platform/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await audit(page, path)
      }
    })
  }

  test(`no violation in the log dialogs in ${colorScheme}`, async ({ page, context, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
}
