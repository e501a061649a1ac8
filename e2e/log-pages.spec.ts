import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const LOG_PAGES = [
  { path: 'exercise', title: 'Exercise', buttons: ['Log Exercise'] },
  { path: 'sleep', title: 'Sleep', buttons: ['Log Sleep'] },
  { path: 'nutrition', title: 'Nutrition', buttons: ['Add Meal', 'Heart Health Check'] },
  { path: 'mental-health', title: 'Mental Wellbeing', buttons: ['Log Mood'] },
  { path: 'body-measurement', title: 'Body Measurement', buttons: ['Log Measurement', 'Check Vitals'] },
]

test('placeholders say Coming soon...; where something can be logged there is a way to start', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  for (const { path, title, buttons } of LOG_PAGES) {
    await page.goto(`/platform/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Coming soon...')).toHaveCount(1)
    for (const name of buttons) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
  for (const [path, title] of [
    ['community', 'Community'],
    ['community/friends', 'Friends'],
    ['community/referrals', 'Referrals'],
  ]) {
    await page.goto(`/platform/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title as string })).toBeVisible()
    await expect(page.getByText('Coming soon...')).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  }
})

test('a log page: add, chart, edit, delete; failures keep what was there', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signedIn(context, server)
  await log('body', { weight: 62 }, 1)
  await page.goto('/platform/body-measurement')
  const rows = page.locator('main').getByRole('listitem').filter({ hasText: 'Body measurement' })
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Log Measurement' }).click()
  await page.getByLabel('Weight (kg)').fill('61.4')
  await page.getByLabel('Note').fill('Before breakfast')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('61.4 kg')
  await expect(rows.first()).toContainText('Before breakfast')
  await expect(page.getByRole('figure', { name: /^Weight/ })).toContainText('lowest 61.4 kg, highest 62 kg')

  await rows.first().getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Measurement' })
  await expect(dialog.getByLabel('Weight (kg)')).toHaveValue('61.4')
  await dialog.getByLabel('Weight (kg)').fill('61.9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.first()).toContainText('61.9 kg')
  await expect(page.getByText('Entry updated successfully!')).toBeVisible()

  await page.route('**/api/health-log/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  const alert = page.getByRole('alertdialog', { name: 'Delete Entry' })
  await expect(alert).toContainText(
    'Are you sure you want to delete this entry? This action cannot be undone.',
  )
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete your entry. Please try again.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.unroute('**/api/health-log/*')
  for (const left of [1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await alert.getByRole('button', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(left)
  }
  await expect(page.getByText('Coming soon...').first()).toBeVisible()
})

test('a long log comes in pages; one that cannot be loaded says so', async ({ page, context, server }) => {
  const { log } = await signedIn(context, server)
  await Promise.all(Array.from({ length: 53 }, (_, day) => log('sleep', { asleep: 7 }, day)))
  await page.goto('/platform/sleep')
  const rows = page.locator('main').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect(rows).toHaveCount(53)
  await expect(page.getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0)

  await page.route('**/api/health-log?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your log.' })).toBeVisible()
})

test('breathing: four patterns, guided without motion, announced; a finished session is logged', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/platform/breathing')
  const patterns = page.getByRole('group', { name: 'Pattern' }).getByRole('radio')
  await expect(patterns).toHaveCount(4)
  await expect(page.getByText('Shao R et al., meta-analysis of slow-paced breathing, 2024')).toBeVisible()
  await expect(page.getByText('Stop if you feel dizzy.')).toBeVisible()
  await expect(page.getByText('Coming soon...')).toBeVisible()
  // By keyboard: the third pattern, one minute.
  await patterns.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(patterns.nth(2)).toBeChecked()
  await page.getByRole('radio', { name: '1 minute', exact: true }).check({ force: true })

  await page.clock.install()
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  const word = page.locator('[aria-live=assertive]').filter({ hasText: /Breathe|Hold/ })
  await expect(word).toHaveText('Breathe in')
  await page.clock.runFor(4500)
  await expect(word).toHaveText('Hold')
  await page.clock.runFor(4000)
  await expect(word).toHaveText('Breathe out')
  await expect(page.getByRole('timer')).toHaveText(/0:5\d/)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped. Only finished sessions are logged.')).toBeVisible()
  expect(await user.entries()).toEqual([])

  await page.getByRole('button', { name: 'Start' }).click()
  await page.clock.runFor(61_000)
  await expect(page.getByText('Well done: 1 minute of Box.')).toBeVisible()
  await expect(page.getByText('Breathing: Box')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused()
  expect(await user.entries()).toMatchObject([{ kind: 'breathing', values: { pattern: 'box', duration: 1 } }])
})

test('breathing stops when the page is left', async ({ page, context, server }) => {
  const user = await signedIn(context, server)
  await page.goto('/platform/breathing')
  await page.clock.install()
  await page.getByRole('button', { name: 'Start' }).click()
  await page
    .getByRole('navigation', { name: 'Platform' })
    .getByRole('link', { name: 'Biometric Data' })
    .click()
  await expect(page.getByRole('heading', { name: 'Biometric Data' })).toBeVisible()
  await page.clock.runFor(200_000)
  expect(await user.entries()).toEqual([])
})
