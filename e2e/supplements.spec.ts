import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

test('the tracker: empty, add, edit, toggle, delete', async ({ page, server }) => {
  await signedIn(page.context(), server)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/supplements', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/platform/supplements')
  await expect(page.getByText('Loading supplements...')).toBeAttached()
  answer()
  await expect(page.getByText('No supplements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()

  const form = page.locator('form')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('Name').fill('Magnesium <b>glycinate</b>')
  await expect(form.getByLabel('Category').locator('option')).toHaveText([
    'Select a category',
    'Sleep Improvement',
    'Exercise & Performance',
    'Gut Health',
    'Cognitive Enhancement',
    'Immune Support',
    'Heart Health',
    'Bone Health',
    'General Wellness',
    'Energy & Metabolism',
    'Stress & Mood',
  ])
  await expect(form.getByLabel('Purchase Link')).toHaveAttribute('type', 'url')
  await form.getByLabel('Category').selectOption('Sleep Improvement')
  await form.getByLabel('When to Take').fill('Evening')
  await form.getByLabel('Dosage').fill('200 mg')
  await form.getByLabel('Purchase Link').fill('https://shop.example/magnesium')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(page.getByText('Supplement added successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)

  const row = page.getByRole('row').filter({ hasText: 'Magnesium glycinate' })
  for (const column of [
    'Name',
    'When to Take',
    'Dosage & Frequency',
    'Benefits',
    'Effects',
    'Purchase',
    'Status',
  ]) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  }
  const buy = row.getByRole('link', { name: /Buy/ })
  await expect(buy).toHaveAttribute('href', 'https://shop.example/magnesium')
  await expect(buy).toHaveAttribute('target', '_blank')

  await expect(page.getByText('1 supplement', { exact: true })).toBeVisible()
  // The icons wait for the pointer.
  await page.mouse.move(0, 0)
  const icons = row.getByRole('button', { name: /^Edit/ }).locator('..')
  await expect(icons).toHaveCSS('opacity', '0')
  await row.hover()
  await expect(icons).toHaveCSS('opacity', '1')

  await row.getByRole('button', { name: /^Active/ }).click()
  await expect(page.getByText('Supplement deactivated successfully!')).toBeVisible()
  await row.getByRole('button', { name: /^Inactive/ }).click()
  await expect(page.getByText('Supplement activated successfully!')).toBeVisible()

  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Supplement' })
  await dialog.getByLabel('Dosage').fill('300 mg')
  // Nothing but the change is sent: another tab may have changed the rest.
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: /Save|Update/ }).click()
  expect((await sent).postDataJSON()).toEqual({ dosage: '300 mg' })
  await expect(page.getByText('Supplement updated successfully!')).toBeVisible()
  await expect(row).toContainText('300 mg')

  await row.getByRole('button', { name: /^Delete/ }).click()
  const alert = page.getByRole('alertdialog', { name: 'Delete Supplement' })
  await expect(alert).toContainText(
    'Are you sure you want to delete "Magnesium glycinate"? This action cannot be undone.',
  )
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Supplement deleted successfully!')).toBeVisible()
  await expect(page.getByText('No supplements yet')).toBeVisible()
})

test('a toggle that the server refuses rolls back and says so', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  await page.locator('form').getByLabel('Name').fill('Zinc')
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  const active = page.getByRole('button', { name: 'Active: Zinc' })
  await expect(active).toBeVisible()
  await expect(page.getByText('Uncategorized')).toBeVisible()
  await page.route('**/api/supplements/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await active.click()
  await expect(page.getByText('Failed to update supplement.')).toBeVisible()
  await expect(active).toBeVisible()
})

test('today: taken or skipped with one tap and a reason, kept after a reload; a failure rolls back', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/supplements')
  for (const [name, start, stop] of [
    ['Zinc', '2026-01-05', ''],
    ['Iron', '2026-01-05', '2026-02-05'],
    ['Selenium', '2026-01-05', ''],
  ] as const) {
    await page.getByRole('button', { name: /^Add/ }).first().click()
    const form = page.locator('form')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Start Date').fill(start)
    await form.getByLabel('Stop Date').fill(stop)
    await form.getByLabel('Reason').fill('Low in the last test')
    await form.getByRole('button', { name: /Add/ }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('From Jan 05, 2026')
  }
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('0 of 2 taken')
  await expect(page.getByRole('button', { name: 'Stopped: Iron' })).toHaveText('Stopped')
  await expect(today).not.toContainText('Iron')
  await today.getByRole('button', { name: 'Taken: Zinc' }).click()
  await expect(today).toContainText('1 of 2 taken')
  await today.getByRole('button', { name: 'Skip: Zinc' }).click()
  await expect(today).toContainText('0 of 2 taken')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await today.getByLabel('Why skipped: Zinc').fill('Travelling')
  await today.getByLabel('Why skipped: Zinc').press('Enter')
  await saved
  await expect(today.getByLabel('Why skipped: Zinc')).toBeFocused()
  await page.reload()
  await expect(today.getByRole('button', { name: 'Skipped: Zinc' })).toHaveAttribute('aria-pressed', 'true')
  await expect(today.getByLabel('Why skipped: Zinc')).toHaveValue('Travelling')

  // Of two answers on their way the one that fails takes back its own tap alone.
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  const ids = new Set<string>()
  await page.route('**/intakes/**', async (route) => {
    ids.add(route.request().url())
    // The first is Zinc's, the second Selenium's, which stays on its way.
    if (ids.size > 1) return
    await failing
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.route('**/api/supplements/intakes?*', () => {})
  await today.getByRole('button', { name: 'Taken: Zinc' }).click()
  await expect(today.getByRole('button', { name: 'Taken: Zinc' })).toHaveAttribute('aria-pressed', 'true')
  const selenium = today.getByRole('button', { name: 'Taken: Selenium' })
  await selenium.click()
  await expect(selenium).toHaveAttribute('aria-pressed', 'true')
  fail()
  await expect(page.getByText('Failed to update supplement.')).toBeVisible()
  await expect(today.getByRole('button', { name: 'Skipped: Zinc' })).toHaveAttribute('aria-pressed', 'true')
  await expect(selenium).toHaveAttribute('aria-pressed', 'true')
})

test('lists are cached for 2 minutes, and the cache is cleared after a change', async ({ page, server }) => {
  await signedIn(page.context(), server)
  const asked: Record<string, number> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET') asked[pathname] = (asked[pathname] ?? 0) + 1
  })
  await page.clock.install()
  await page.goto('/platform/supplements')
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(page.getByText('No supplements yet')).toBeVisible()
  const again = async () => {
    await go('Sleep')
    await go('Supplements')
    await page.waitForLoadState('networkidle')
    return [asked['/api/supplements'], asked['/api/profile']]
  }
  expect(await again()).toEqual([1, 1])
  await page.clock.fastForward(90_000)
  expect(await again()).toEqual([1, 1])
  await page.clock.fastForward(31_000)
  await go('Sleep')
  await go('Supplements')
  await expect.poll(() => asked['/api/supplements']).toBe(2)
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  await page.locator('form').getByLabel('Name').fill('Zinc')
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zinc' })).toBeVisible()
  expect(asked['/api/supplements']).toBe(3)
  await page.getByRole('button', { name: 'Active: Zinc' }).click()
  await expect.poll(() => asked['/api/supplements']).toBe(4)

  // The profile, older than two minutes by now, and dropped after an update.
  await page.getByRole('link', { name: /@example\.com/ }).click()
  await expect.poll(() => asked['/api/profile']).toBe(2)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Grace')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect.poll(() => asked['/api/profile']).toBe(3)
})

test('on a phone no row needs scrolling sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signedIn(page.context(), server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  await page.locator('form').getByLabel('Name').fill('Magnesium')
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  const status = page.getByRole('button', { name: 'Active: Magnesium' })
  await expect(status).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
