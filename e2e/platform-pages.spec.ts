import { expect, test } from './server.ts'
import { fillLog } from '../server/src/testing/example-log.ts'
import { signedIn } from './platform-user.ts'
import { apiCalls, recordRequests } from './public-pages.ts'

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
  const categories = page.getByRole('list', { name: 'Action categories' }).getByRole('listitem')
  await expect(categories.nth(2)).toContainText('3 of 7 good nights in the last 7 days')
  await expect(categories.nth(4)).toContainText('14%')
  const focus = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: "This Week's Focus" }) })
  await expect(focus).toContainText('1/4')
  await expect(focus).toContainText('3/7')
  await expect(focus).toContainText('50%nutrition goals1 of 2 daily goals for fibre, fruit and vegetables')
  // What is left is about supplements and breathing, and the four goals: none of them is the user's own.
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(7)

  const goals = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'Choose a goal' })
  const choose = async (goal: string, target: string) => {
    await page.getByRole('button', { name: 'Choose a goal' }).click()
    await dialog.getByLabel('Goal').selectOption(goal)
    await dialog.getByLabel(/^Target/).fill(target)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await choose('Sleep enough', '8')
  await expect(dialog).toHaveCount(0)
  await expect(goals).toHaveCount(1)
  await expect(goals.nth(0)).toContainText(
    /^Sleep 8 hours a night14%Needs Attention1 of 7 nights of 8 hours in the last 7 days/,
  )
  await expect(page.getByText('Sample data', { exact: true })).toHaveCount(3)
  // Without a height nobody can say whether a weight is a healthy one.
  await choose('Reach a weight', '75')
  await expect(dialog.getByRole('alert')).toContainText('Please enter your height in your profile first')
  await dialog.getByLabel('Goal').selectOption('Exercise')
  await dialog.getByLabel(/^Target/).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(goals.nth(1)).toContainText('Exercise 2 times a week50%')
  await page.getByRole('button', { name: 'Edit: Exercise 2 times a week' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit goal' })
  await edit.getByLabel(/^Target/).fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(goals.nth(1)).toContainText('Exercise once a week100%Excellent')
  await page.getByRole('button', { name: 'Remove: Exercise once a week' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(goals).toHaveCount(1)

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
  await page.waitForLoadState('networkidle')
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

test('nothing runs out of a narrow screen, with data', async ({ page, context, server }) => {
  const { authorization } = await signedIn(context, server)
  await fillLog(server.origin, { authorization })
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
    // At its end the floating button covers nothing; a page that grew late has its end elsewhere.
    const covered = () => {
      scrollTo(0, document.documentElement.scrollHeight)
      const { left, top } = document.querySelector('[aria-label="Open chat"]')!.getBoundingClientRect()
      const behind = [...document.querySelectorAll('main :not(:has(*))')].filter((element) => {
        const box = element.getBoundingClientRect()
        return element.checkVisibility() && box.bottom > top && box.right > left
      })
      return behind.map((element) => element.outerHTML)
    }
    await expect.poll(() => page.evaluate(covered), path).toEqual([])
  }
})
