import { postJson } from '../server/src/testing/client.ts'
import { fillLog } from '../server/src/testing/example-log.ts'
import { audit } from './audit.ts'
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
  'community/referrals',
  'blood-markers',
  'apoe',
]

const LISTS = ['supplements', 'profile', 'biometric', 'blood-markers', 'test-data', 'doctor']

const rounds = [
  { title: 'empty', pages: OWN, full: false },
  { title: 'empty, the others', pages: OTHERS, full: false },
  { title: 'full', pages: OWN, full: true },
  { title: 'full, the others', pages: LISTS, full: true },
]
for (const { title, pages, full } of rounds) {
  test(`no violation on the platform pages in light and dark, ${title}`, async ({
    page,
    context,
    server,
  }) => {
    const user = await signedIn(context, server)
    if (full) await fill(server.origin, user)
    for (const path of pages) {
      await page.goto(`/platform/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      if (full && path === 'test-data') {
        await page.getByRole('tab', { name: 'Test History' }).click()
        const row = page.getByRole('row').filter({ hasText: 'Blood Test' })
        await expect(row).toContainText('Analyzed')
        await audit(page, 'test history')
        await row.getByRole('button').first().click()
        await expect(page.getByRole('dialog')).toContainText('Ferritin')
      }
      await audit(page, path)
    }
  })
}

async function fill(origin: string, { authorization, report }: Awaited<ReturnType<typeof signedIn>>) {
  await fillLog(origin, { authorization })
  await postJson(
    `${origin}/api/supplements`,
    { name: 'Iron', category: 'Mineral', dosage: '20 mg' },
    { authorization },
  )
  await report(new File(['Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n'], 'r.csv'))
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
