import { expect, test } from './server.ts'
import { fillLog } from '../scripts/example-log.ts'
import { signedIn } from './platform-user.ts'
import { apiCalls, recordRequests } from './public-pages.ts'

const LOG_PAGES = [
  { path: 'exercise', title: 'Exercise', buttons: ['Log Exercise'] },
  { path: 'sleep', title: 'Sleep', buttons: ['Log Sleep'] },
  { path: 'nutrition', title: 'Nutrition', buttons: ['Add Meal', 'Heart Health Check'] },
  { path: 'mental-health', title: 'Mental Wellbeing', buttons: ['Log Mood'] },
  { path: 'body-measurement', title: 'Body Measurement', buttons: ['Log Measurement', 'Check Vitals'] },
]

test('actions: goals, categories and focus as samples', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.goto('/platform/actions')
  await expect(page.getByText('Take control of your health with these actionable items')).toBeVisible()
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  for (const [index, [title, percent, status, tone]] of (
    [
      ['Lose 10 lbs by end of month', '60%', 'In Progress', /warning/],
      ['Sleep 8 hours daily', '85%', 'On Track', /info/],
      ['Take supplements consistently', '90%', 'Excellent', /success/],
      ['Exercise 4x per week', '50%', 'Needs Attention', /danger/],
    ] as const
  ).entries()) {
    for (const text of [title, percent, 'Sample data']) await expect(goals.nth(index)).toContainText(text)
    await expect(goals.nth(index).getByText(status, { exact: true })).toHaveClass(tone)
  }
  const categories = page.getByRole('list', { name: 'Action categories' }).getByRole('listitem')
  await expect(categories).toHaveCount(6)
  for (const [index, [title, percent, path]] of [
    ['Supplements', '75%', 'supplements'],
    ['Exercise', '60%', 'exercise'],
    ['Sleep', '85%', 'sleep'],
    ['Nutrition', '45%', 'nutrition'],
    ['Mental Wellbeing', '70%', 'mental-health'],
    ['Breathing', '30%', 'breathing'],
  ].entries()) {
    await expect(categories.nth(index)).toContainText(title as string)
    await expect(categories.nth(index)).toContainText(percent as string)
    const start = categories.nth(index).getByRole('link', { name: /^Get Started/ })
    await expect(start).toHaveAttribute('href', `/platform/${path}`)
  }
  const focus = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: "This Week's Focus" }) })
  for (const text of [
    '7/7',
    'days with supplements',
    '3/4',
    'workout sessions',
    '6/7',
    'good sleep nights',
    '85%',
  ]) {
    await expect(focus).toContainText(text)
  }
  // Four goals, six categories, four figures of the week.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(14)
})

test('actions: what the log allows is the user’s own', async ({ page, context, server }) => {
  const { log } = await signedIn(context, server)
  for (const day of [0, 1, 2]) await log('sleep', { asleep: day === 0 ? 8 : 7 }, day)
  await log('exercise', { activity: 'yoga', duration: 30, intensity: 'light' })
  await log('mood', { mood: 'good' })
  await log('body', { weight: 80 }, 1)
  await log('body', { weight: 79 })
  const soup = { meal: 'lunch', description: 'Lentil soup', fibre: 30, fruit_vegetables: 200 }
  await log('meal', soup)
  await page.goto('/platform/actions')
  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  // One kilogram of ten pounds.
  await expect(goals.nth(0)).toContainText('22%')
  await expect(goals.nth(0)).toContainText(/^Lose 10 lbs by end of month22%Needs Attention.*1 kg lost since /)
  await expect(goals.nth(1)).toContainText('1 of 7 nights of 8 hours in the last 7 days')
  await expect(goals.nth(1)).toContainText('14%')
  await expect(goals.nth(1)).toContainText('Needs Attention')
  await expect(goals.nth(3)).toContainText('25%')
  const categories = page.getByRole('list', { name: 'Action categories' }).getByRole('listitem')
  await expect(categories.nth(2)).toContainText('3 of 7 good nights in the last 7 days')
  await expect(categories.nth(4)).toContainText('14%')
  const focus = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: "This Week's Focus" }) })
  await expect(focus).toContainText('1/4')
  await expect(focus).toContainText('3/7')
  await expect(focus).toContainText('50%nutrition goals1 of 2 daily goals for fibre, fruit and vegetables')
  // What is left is about supplements and breathing.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(4)

  await page.getByRole('link', { name: 'Get Started: Nutrition' }).click()
  const nutrition = page.getByRole('list', { name: 'Nutrition goals' })
  await expect(nutrition).toContainText('30 of 25 g · met on 1 of 1 day')
  await expect(nutrition).toContainText('200 of 400 g · met on 0 of 1 day')
})

test('longevity: the demo, marked as samples, with a place for the user’s own', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/longevity')
  const figures = page.getByRole('list', { name: 'Longevity figures' }).getByRole('listitem')
  for (const [index, text] of [
    'Biological Age32 years',
    'DNA Methylation31.5 years',
    'Longevity Score87',
    'Life Expectancy89 years',
  ].entries()) {
    await expect(figures.nth(index)).toContainText(text)
    await expect(figures.nth(index)).toContainText('Sample data')
  }
  await expect(page.getByRole('region', { name: 'Key markers' })).toContainText('Telomere length')
  // Four figures, key markers, trends.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(6)
  for (const name of ['Key Markers', 'Trends', 'Recommendations', 'Coming Soon', 'From your own tests']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('brain health: BrainAGE, three tabs by keyboard, ten regions, four sleep metrics', async ({
  page,
  context,
  server,
}) => {
  const { log } = await signedIn(context, server)
  await page.goto('/platform/brain-health')
  await expect(page.getByText('Brain age 35, against a chronological age of 38')).toBeAttached()
  await expect(page.getByText('3 years younger')).toBeVisible()
  const regions = page.getByRole('list', { name: 'Brain regions' }).getByRole('listitem')
  await expect(regions).toHaveCount(10)
  for (const [index, [name, status, percentile]] of [
    ['Prefrontal cortex', 'Optimal', '82nd'],
    ['Hippocampus', 'Optimal', '78th'],
    ['Amygdala', 'Average', '65th'],
    ['Temporal lobe', 'Optimal', '74th'],
    ['Parietal lobe', 'Average', '69th'],
    ['Occipital lobe', 'Optimal', '88th'],
    ['Cerebellum', 'Average', '71st'],
    ['Thalamus', 'Average', '58th'],
    ['Corpus callosum', 'Needs Attention', '42nd'],
    ['White matter', 'Needs Attention', '38th'],
  ].entries()) {
    for (const text of [name, status, percentile])
      await expect(regions.nth(index)).toContainText(text as string)
  }

  await page.getByRole('tab', { name: 'Brain Regions' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sleep Impact' })).toHaveAttribute('aria-selected', 'true')
  const sleep = page.getByRole('list', { name: 'Sleep metrics' }).getByRole('listitem')
  await expect(sleep).toHaveCount(4)
  for (const [index, text] of [
    'Deep sleepSample data1.4 h',
    'REM sleepSample data1.8 h',
    'Sleep efficiencySample data89%',
    'Sleep regularitySample data81',
  ].entries())
    await expect(sleep.nth(index)).toContainText(text)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Recommendations' })).toBeVisible()

  for (const [day, asleep] of [7, 8, 6].entries()) await log('sleep', { asleep, in_bed: 8 }, day)
  await page.reload()
  await page.getByRole('tab', { name: 'Sleep Impact' }).click()
  await expect(sleep.nth(2)).toContainText('Sleep efficiency88%')
  await expect(sleep.nth(2)).toContainText('over 3 nights logged in the last 14 days')
  await expect(sleep.nth(3)).toContainText('Sleep regularity± 60 min')
  await expect(sleep.filter({ hasText: 'Sample data' })).toHaveCount(2)
})

test('biometric: eight platforms, twelve data types; Connect does nothing and makes no call', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/biometric')
  await expect(
    page.getByText(
      'Connect your smart devices and health platforms to automatically sync your biometric data',
    ),
  ).toBeVisible()
  const platforms = page.getByRole('list', { name: 'Platforms' }).getByRole('listitem')
  await expect(platforms).toHaveCount(8)
  const before = await page.locator('main').innerHTML()
  const urls = recordRequests(page)
  for (const name of [
    'Apple Health',
    'Withings',
    'Oura Ring',
    'WHOOP',
    'Fitbit',
    'Garmin',
    'Samsung Health',
    'Google Fit',
  ]) {
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
  }
  expect(await page.locator('main').innerHTML()).toBe(before)
  expect(apiCalls(urls)).toEqual([])
  const types = page.getByRole('list', { name: 'Supported data types' }).getByRole('listitem')
  expect(await types.allTextContents()).toEqual([
    'Heart Rate',
    'Sleep Quality',
    'Steps',
    'Weight',
    'Blood Pressure',
    'Body Fat %',
    'HRV',
    'Temperature',
    'Oxygen Saturation',
    'Stress Levels',
    'Active Minutes',
    'Calories Burned',
  ])
})

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
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load your log.' })).toBeVisible({
    timeout: 20_000,
  })
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

test('nothing runs out of a narrow screen, with data', async ({ page, context, server }) => {
  const { authorization } = await signedIn(context, server)
  await fillLog(server.url, { authorization })
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of [
    'dashboard',
    'actions',
    'longevity',
    'brain-health',
    'biometric',
    'breathing',
    'sleep',
    'nutrition',
    'body-measurement',
  ]) {
    await page.goto(`/platform/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
    // At its end the floating button covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const covered = await page.getByRole('button', { name: 'Open chat' }).evaluate((button) => {
      const { left, top } = button.getBoundingClientRect()
      const behind = [...document.querySelectorAll('main :not(:has(*))')].filter((element) => {
        const box = element.getBoundingClientRect()
        return element.checkVisibility() && box.bottom > top && box.right > left
      })
      return behind.map((element) => element.outerHTML)
    })
    expect(covered, path).toEqual([])
  }
})
