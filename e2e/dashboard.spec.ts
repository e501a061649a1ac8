import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Route } from '@playwright/test'
import { expect, test } from './server.ts'
import { fillLog } from '../server/src/testing/example-log.ts'
import { signedIn } from './platform-user.ts'

test('a new user: name, level, samples with their mark, placeholder, four quick actions', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Lovelace!')
  await expect(page.getByText('Lv.1', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Health score' })).toHaveAttribute('value', '0')
  await expect(page.getByText('No score yet')).toBeVisible()
  await expect(page.getByText('Nothing is assumed: 0 of 8 known.')).toBeVisible()

  const metrics = page.getByRole('list', { name: 'Metrics' }).getByRole('listitem')
  await expect(metrics).toHaveCount(4)
  for (const [index, text] of [
    'Steps8,432steps',
    'Sleep Quality85%',
    'Heart Rate72bpm',
    'Nutrition Score78of 100',
  ].entries()) {
    await expect(metrics.nth(index)).toContainText(text)
    await expect(metrics.nth(index)).toContainText('Sample data')
  }
  await expect(page.getByText('Energy: 80 of 100')).toBeAttached()
  await expect(page.getByText('Brain age: 28, against a chronological age of 35')).toBeAttached()
  await expect(page.getByText('Connect your devices to see data visualization')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  const samples = page.locator('section').filter({ hasText: 'Recent Activity' }).getByRole('listitem')
  for (const [index, text] of ['Morning run', 'Breakfast', 'Sleep', 'Vitals'].entries())
    await expect(samples.nth(index)).toContainText(text)
  // Four cards, two gauges, the activity.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(7)
  for (const name of ['Log Exercise', 'Add Meal', 'Log Sleep', 'Check Vitals']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.getByText('What it is made of: 0 of 8 parts known').click()
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(8)
  await expect(page.getByText('Log 3 nights: 0 in the last 14 days so far.')).toBeVisible()
})

test('each quick action logs what it says, and the page shows it instead of the sample', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  const refuse = (route: Route) => route.abort()
  await page.route('**/log-dialog-*.js', refuse)
  await page.goto('/platform/dashboard')
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }

  // The form's own file: one that does not come is said, one that is slow too, and the next press tries again.
  const quick = page.getByRole('button', { name: 'Log Exercise' })
  await quick.click()
  const notice = page.getByRole('listitem').filter({ hasText: 'The form could not be opened.' })
  await expect(notice).toContainText('Error')
  await expect(notice).toContainText('Check your connection and try again.')
  await notice.getByRole('button', { name: 'Close toast' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Lovelace!')
  let deliver = () => {}
  const slow = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/log-dialog-*.js', async (route) => {
    await slow
    await route.continue()
  })
  await page.unroute('**/log-dialog-*.js', refuse)
  await quick.click()
  await expect(quick).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Opening the form...' })).toBeAttached()
  deliver()
  await expect(page.getByRole('dialog', { name: 'Log Exercise' })).toBeVisible()
  // Nothing is sent before it is right, and the first field that is wrong has the focus.
  await dialog.getByLabel('Note').fill('kept')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Activity is required.')).toBeVisible()
  await expect(dialog.getByLabel('Activity')).toBeFocused()
  await expect(dialog.getByLabel('Note')).toHaveValue('kept')
  await dialog.getByLabel('Activity').selectOption('Running')
  await dialog.getByLabel('Duration (min)').fill('1500')
  await dialog.getByLabel('Intensity').selectOption({ index: 3 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Duration must be between 1 and 1440 min.')).toBeVisible()
  await dialog.getByLabel('Duration (min)').fill('30')
  await save()
  await expect(page.getByText('Entry logged successfully!').first()).toBeVisible()
  const activity = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) })
  await expect(activity).toContainText('Running')
  await expect(activity).toContainText('30 min · Vigorous')
  await expect(activity).not.toContainText('Sample data')

  await page.getByRole('button', { name: 'Add Meal' }).click()
  await dialog.getByLabel('Meal', { exact: false }).first().selectOption('Lunch')
  await dialog.getByLabel('What you ate').fill('Soup <b>and</b> bread')
  await save()
  await expect(activity).toContainText('Soup and bread')

  await page.getByRole('button', { name: 'Log Sleep' }).click()
  await dialog.getByLabel('Time asleep (h)').fill('8')
  await save()
  const metrics = page.getByRole('list', { name: 'Metrics' }).getByRole('listitem')
  await expect(metrics.nth(1)).toContainText('100')
  await expect(metrics.nth(1)).not.toContainText('Sample data')

  await page.getByRole('button', { name: 'Check Vitals' }).click()
  await dialog.getByLabel('Steps today').fill('9100')
  await dialog.getByLabel('Resting heart rate (bpm)').fill('61')
  await save()
  await expect(metrics.nth(0)).toContainText('9,100')
  await expect(metrics.nth(2)).toContainText('61')
  await expect(metrics.nth(3)).toContainText('Sample data')
  await expect(page.getByText('Connect your devices to see data visualization')).toHaveCount(0)
  const chart = page.getByRole('figure', { name: /^Steps/ })
  await expect(chart).toContainText(/Latest 9,100 on /)
  await chart.getByText('Values as a table').click()
  await expect(chart.getByRole('cell', { name: '9,100' })).toBeVisible()
  expect((await user.entries()).map(({ kind }) => kind).sort()).toEqual([
    'exercise',
    'meal',
    'sleep',
    'vitals',
  ])
})

test('by keyboard alone; Escape closes and gives the focus back; two Enters log once', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  await page.goto('/platform/dashboard')
  const button = page.getByRole('button', { name: 'Log Sleep' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Log Sleep' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Time asleep (h)').focus()
  await page.keyboard.type('7.5')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/health-log', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Entry logged successfully!').first()).toBeVisible()
  expect(await user.entries()).toMatchObject([{ kind: 'sleep', values: { asleep: 7.5 } }])
})

test('with data: the score, what it is made of and what is missing; charts; no sample but the brain age', async ({
  page,
  context,
  server,
}) => {
  const { authorization } = await signedIn(context, server)
  await fillLog(server.origin, { authorization })
  await page.goto('/platform/dashboard')
  // Diet 80 (13 of 16), activity 100, nicotine 100, sleep 100, pressure 100: 96 from five of eight.
  await expect(page.getByRole('progressbar', { name: 'Health score' })).toHaveAttribute('value', '96')
  await expect(
    page.getByText('A partial score, from 5 of 8 parts: what is missing may change it.'),
  ).toBeVisible()
  await expect(page.getByText('Partial', { exact: true })).toBeVisible()
  await expect(page.getByText('13 of 16 eating habits in the Heart Health Check.')).toBeVisible()
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(3)
  await expect(page.getByText('Enter your height in your profile.')).toBeVisible()
  await expect(page.getByText(/Life’s Essential 8, American Heart Association/)).toBeVisible()
  for (const name of [/^Steps/, /^Hours asleep/, /^Resting heart rate/, /^Weight/]) {
    await expect(page.getByRole('figure', { name })).toBeVisible()
  }
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(1)

  await page.goto('/platform/profile')
  await expect(page.getByRole('progressbar', { name: 'Health score' })).toHaveAttribute('value', '96')
})

test('the Heart Health Check asks its 21 questions and feeds the score', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/dashboard')
  await page.getByRole('button', { name: 'Heart Health Check' }).click()
  const dialog = page.getByRole('dialog', { name: 'Heart Health Check' })
  await dialog.getByLabel('Smoking and nicotine').selectOption('Never smoked')
  await expect(dialog.getByRole('group')).toHaveCount(20)
  for (const group of await dialog.getByRole('group').all()) await group.getByLabel('No').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('0 of 16 eating habits in the Heart Health Check.')).toBeVisible()
  await expect(page.getByText('What it is made of: 2 of 8 parts known')).toBeVisible()
})

test('vital signs that cannot wait are answered with what to do', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.goto('/platform/dashboard')
  await page.getByRole('button', { name: 'Check Vitals' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/upper/).fill('190')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Blood pressure needs both the upper and the lower value.')).toBeVisible()
  await dialog.getByLabel(/lower/).fill('125')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Please read this now' })
  await expect(alert).toContainText('A blood pressure of 190/125 is very high.')
  await expect(alert).toContainText('call your emergency number now')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)

  // While it is being saved the form stays, and what is advised comes even when the page has been left.
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Dashboard list' }).click()
  await go('Body Measurement')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/health-log', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Check Vitals' }).click()
  await dialog.getByLabel(/upper/).fill('210')
  await dialog.getByLabel(/lower/).fill('130')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(dialog.getByLabel(/upper/)).toHaveValue('210')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(dialog).toHaveCount(0)
  release()
  await expect(alert).toContainText('A blood pressure of 210/130 is very high.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)

  await go('Body Measurement')
  const urgent = page.getByRole('region', { name: 'Readings at emergency level' })
  await expect(urgent.getByRole('listitem')).toHaveCount(2)
  await expect(urgent).toContainText('A blood pressure of 210/130 is very high.')
})

test('a dashboard that cannot be loaded says so and comes back', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.route('**/api/dashboard?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your dashboard.' })).toBeVisible()
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(0)
  await page.unroute('**/api/dashboard?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No score yet')).toBeVisible()
})

test('a connection that breaks while a part of the page is on its way costs the part, not the page', async ({
  page,
  context,
  server,
  watch,
}) => {
  const { report } = await signedIn(context, server)
  await report(new File(['Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n'], 'lab.csv'))
  await page.route('**/own-story-*.js', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/own-story-*.js')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Do next' })).toBeVisible()
  expect(watch).toEqual([])
})

test('an entry that cannot be saved stays in its form: server error, offline', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  // The polite region is there before the first notification, and a file that does not come takes nothing down.
  await page.goto('/platform/dashboard')
  const region = page.getByRole('region', { name: /^Notifications/ })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(region.getByRole('listitem')).toHaveCount(0)
  await page.route('**/toaster-*.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Log Sleep' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Time asleep (h)').fill('6.5')
  const refused = page.getByText('Failed to save your entry. Please try again.')

  await page.route('**/api/health-log', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(region).toHaveCount(0)
  await page.unroute('**/toaster-*.js')
  await page.unroute('**/api/health-log')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(dialog.getByLabel('Time asleep (h)')).toHaveValue('6.5')
  await context.setOffline(false)
  // What waited is shown.
  await expect(refused).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await user.entries()).toMatchObject([{ kind: 'sleep', values: { asleep: 6.5 } }])
})

test('a session that ended elsewhere leads to sign-in and is remembered for the way back', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/actions')
  await expect(page.getByRole('list', { name: 'Goals' })).toBeVisible()
  await context.request.post('/api/auth/sign-out', {
    data: {},
    headers: { 'x-auth-transport': 'cookie', origin: server.origin },
  })
  await page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: 'Sleep' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate(() => sessionStorage.getItem('return_to'))).toBe('/platform/sleep')
})

test('no file of JavaScript but the framework has more than 80 KB (gzip)', () => {
  const assets = join(import.meta.dirname, '../web/build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const large = scripts.filter((name) => gzipSync(readFileSync(join(assets, name))).length > 80 * 1024)
  expect(large).toEqual([expect.stringMatching(/^framework-/)])
})

test('the first load fetches at most 230 KB of JavaScript (gzip)', async ({ page, context, server }) => {
  await signedIn(context, server)
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body())
  })
  await page.goto('/platform/dashboard')
  await expect(page.getByText('No score yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    [...scripts].map(async ([url, body]) => ({ url, bytes: gzipSync(await body).length })),
  )
  expect(sizes.length).toBeGreaterThan(3)
  console.log(
    'JavaScript of the dashboard, gzip:',
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(230 * 1024)
})
