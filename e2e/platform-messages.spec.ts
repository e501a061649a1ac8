// The error catalogue of the platform (specification, section 8), each message by a failure that really happens.
import { fails, notice, signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

test('layout: greeting, e-mail link, current page marked, lists remembered, slide-over on a phone', async ({
  page,
  server,
}) => {
  const { email } = await signedIn(page.context(), server)
  await page.goto('/platform')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', '/platform/profile')
  const sidebar = page.getByRole('navigation', { name: 'Platform' })
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Dashboard')
  await page.goto('/platform/sleep/')
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Sleep')

  const closed = sidebar.locator('button[aria-expanded=false]')
  const list = sidebar.getByRole('button', { name: 'Community list' })
  await expect(list).toHaveAttribute('aria-expanded', 'false')
  await list.click()
  await page.reload()
  await expect(list).toHaveAttribute('aria-expanded', 'true')

  while ((await closed.count()) > 0) await closed.first().click()
  const links = await sidebar
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')?.slice(10)]))
  expect(links).toEqual([
    ['AI Assistant', 'ai-chat'],
    ['Biometric Data', 'biometric'],
    ['Test Data', 'test-data'],
    ['Actions', 'actions'],
    ['Supplements', 'supplements'],
    ['Exercise', 'exercise'],
    ['Sleep', 'sleep'],
    ['Nutrition', 'nutrition'],
    ['Mental Wellbeing', 'mental-health'],
    ['Breathing', 'breathing'],
    ['Dashboard', 'dashboard'],
    ['Blood markers', 'blood-markers'],
    ['Brain Health', 'brain-health'],
    ['Body Measurement', 'body-measurement'],
    ['Longevity', 'longevity'],
    ['Community', 'community'],
    ['Friends', 'community/friends'],
    ['Referrals', 'community/referrals'],
  ])

  await page.setViewportSize({ width: 360, height: 700 })
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Supplements' }).click()
  await expect(page).toHaveURL(/\/platform\/supplements$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('offline: said politely; every page opens that was fetched ahead; one that was not says so and comes back', async ({
  page,
  server,
  watch,
}) => {
  const context = page.context()
  await signedIn(context, server)
  const sidebar = page.getByRole('navigation', { name: 'Platform' })
  const line = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await page.goto('/platform/biometric')
  const closed = sidebar.locator('button[aria-expanded=false]')
  await expect(sidebar).toBeVisible()
  while ((await closed.count()) > 0) await closed.first().click()
  await page.waitForFunction(() => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    const there = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return (
      ahead.some(({ href }) => href.includes('brain-health')) && ahead.every(({ href }) => there.has(href))
    )
  })
  await expect(line).toHaveCount(0)
  await context.setOffline(true)
  await expect(line).toBeVisible()
  const pages = [
    'Brain Health',
    'Supplements',
    'Sleep',
    'Breathing',
    'Test Data',
    'Longevity',
    'Blood markers',
  ]
  for (const name of pages) {
    await sidebar.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(name)
    await expect(page.getByText('This page could not be loaded.')).toHaveCount(0)
  }
  await context.setOffline(false)
  await expect(line).toHaveCount(0)

  // Before anything could be fetched ahead, and without what the browser keeps.
  await page.route('**/brain-health-*.js', (route) => route.abort())
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/platform/biometric')
  await expect(page.getByRole('heading', { level: 1, name: 'Biometric Data' })).toBeVisible()
  await context.setOffline(true)
  const open = () => sidebar.getByRole('link', { name: 'Brain Health' }).click()
  const failed = page.getByText('This page could not be loaded. Check your connection and try again.')
  await open()
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeVisible()
  await sidebar.getByRole('link', { name: 'Biometric Data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Biometric Data' })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await open()
  await expect(failed).toBeVisible()
  await page.unroute('**/brain-health-*.js')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brain Health' })).toBeVisible()
  // The router reports what it could not fetch.
  expect(watch.filter((problem) => !/Error loading route module|dynamically imported/.test(problem))).toEqual(
    [],
  )
  watch.length = 0
})

test('Loading... until it is known who is there; a server that cannot be reached is said', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/refresh', async (route) => {
    await held
    await route.abort('connectionrefused')
  })
  await page.goto('/platform/dashboard')
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByText('The server cannot be reached. Trying again.')).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  await expect(page).toHaveURL(/\/platform\/dashboard$/)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('test data: a download and a deletion that fail; a search that finds nothing', async ({
  page,
  server,
}) => {
  const { report } = await signedIn(page.context(), server)
  await report(new File(['Test,Result,Units\nFerritin,45,ng/mL\n'], 'r.csv'))
  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Blood Test' })
  await expect(row).toContainText('Analyzed')

  await page.route('**/api/storage/test-data/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await row.getByRole('button', { name: /^Download/ }).click()
  await expect(notice(page, 'Download Failed', 'Could not download the file.')).toBeVisible()
  await fails(page, '**/api/test-data/*', 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Error', 'Failed to delete test data.')).toBeVisible()
  await expect(row).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/Search/))
    .first()
    .fill('nothing like it')
  await expect(page.getByText('No test data found')).toBeVisible()
  await expect(page.getByText(/Upload your first test/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV of all results' })).toBeVisible()
})

test('profile: a save that fails keeps the form', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Grace')
  await fails(page, '**/api/profile', 'PATCH')
  await page.getByRole('button', { name: /Save/ }).click()
  await expect(notice(page, 'Error', 'Failed to update profile.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Grace')
})

test('profile: no user to save for, and nobody to show', async ({ page, server }) => {
  const { authorization } = await signedIn(page.context(), server)
  const refused = { error: { code: 'unauthorized', message: 'Please sign in.', request_id: 'x' } }
  await page.route('**/api/profile', (route) => route.fulfill({ status: 401, json: refused }))
  await page.goto('/platform/profile')
  await expect(page.getByText('Please log in to view your profile.')).toBeVisible()
  await page.unroute('**/api/profile')
  await page.reload()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Grace')
  // What the page still asks for would be refused first, and end the session before the save.
  await page.waitForLoadState('networkidle')
  const headers = { authorization, 'content-type': 'application/json' }
  await fetch(`${server.origin}/api/auth/sign-out-everywhere`, { method: 'POST', headers, body: '{}' })
  await page.getByRole('button', { name: /Save/ }).click()
  await expect(notice(page, 'Error', 'No user found')).toBeVisible()
  // What was typed is given up only when its owner says so.
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended. Sign in again.' })
  await ended.getByRole('button', { name: 'Sign In' }).click()
  const discard = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Grace')
  await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('actions: a page that cannot be loaded says so in its own words', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await fails(page, '**/api/dashboard?*', 'GET')
  await page.goto('/platform/actions')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your actions.' })).toBeVisible()
  await expect(notice(page, 'Error', 'Failed to load your actions.')).toBeVisible()
  await page.unroute('**/api/dashboard?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('list', { name: 'Goals' })).toBeVisible()

  await fails(page, '**/api/dashboard?*', 'GET')
  await page.goto('/platform/brain-health')
  await page.getByRole('tab', { name: 'Sleep Impact' }).click()
  await expect(notice(page, 'Error', 'Failed to load your sleep metrics.')).toBeVisible()
})

test('longevity: results on their way and results that cannot be loaded are not called none', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await fails(page, '**/api/blood-markers', 'GET')
  await page.goto('/platform/longevity')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your test results.' })).toBeVisible()
  await expect(notice(page, 'Error', 'Failed to load your test results.')).toBeVisible()
  await expect(page.getByText(/Nothing on this page is calculated/)).toHaveCount(0)
  // Whether there are results of one's own is not known: a stranger's are not shown instead.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(0)
  await page.unroute('**/api/blood-markers')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/Nothing on this page is calculated/)).toBeVisible()
})
