import { postJson } from '../server/src/testing/client.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const report = (date: string, ldl: string) => `Collection date: ${date}
Test,Result,Units,Reference Range
LDL cholesterol,${ldl},mmol/L,<3.0
Ferritin,12,ug/L,30-300
Potassium,7.4,mmol/L,3.5-5.0
Albumin,42,g/L,36-48
HbA1c,38,mmol/mol,<42
`

test('without a test: the placeholder', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.goto('/platform/blood-markers')
  await expect(page.getByText('Coming soon...')).toBeVisible()
})

test('with tests: markers by category, trend, what a change means, units, search, filter, seek care now', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  for (const [date, ldl] of [
    ['2025-03-02', '3.0'],
    ['2026-03-02', '4.2'],
  ] as const)
    await user.report(new File([report(date, ldl)], 'report.csv', { type: 'text/csv' }), date)
  await page.goto('/platform/blood-markers')
  await expect(page.getByRole('button', { name: /LDL.*2 results/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lipids' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'seek medical care now' })).toBeVisible()

  const ldl = page.getByRole('button', { name: /^LDL/ })
  await expect(ldl).toContainText('4.2')
  await expect(ldl).toContainText('High')
  await ldl.click()
  await expect(page.getByText('Higher than last time, by more than normal variation.')).toBeVisible()
  await expect(page.getByText('Mar 02, 2025 to Mar 02, 2026: lowest 3')).toBeVisible()
  // What this person can begin with stands first, what helps in general is folded behind it.
  const steps = page.getByRole('list', { name: /^Next steps: LDL/ }).getByRole('listitem')
  await expect(steps.first()).toContainText('Habit')
  await steps.first().getByText('Before you start').click()
  await expect(steps.first().getByText(/^Source: /)).toBeVisible()
  await expect(steps.first().getByRole('button', { name: /^Add to plan: / })).toBeVisible()
  await page.getByText('What helps in general').click()
  await expect(page.getByText('Values as a table')).toBeVisible()

  await expect(page.getByRole('button', { name: /^Ferritin/ })).toContainText('12 µg/L')
  const potassium = page.getByRole('button', { name: /^Potassium/ })
  await potassium.click()
  const item = page.getByRole('listitem').filter({ has: potassium })
  await expect(item).toContainText('High potassium: kidney disease')
  await expect(item).not.toContainText('High: High')
  // Beside the word to seek care now nothing speaks of weeks.
  await expect(item).not.toContainText('Test again')

  await page.getByRole('button', { name: 'US units' }).click()
  await expect(ldl).toContainText('162')
  await expect(ldl).toContainText('mg/dL')
  await page.getByRole('searchbox', { name: 'Search markers' }).fill('ferri')
  await expect(ldl).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search markers' }).fill('')
  await page.getByRole('button', { name: /^Out of range/ }).click()
  await expect(page.getByRole('button', { name: /^Albumin/ })).toHaveCount(0)
  await expect(ldl).toBeVisible()

  await audit(page)

  // The switch holds for the visit, on other pages too; after that the profile's units count.
  const sidebar = page.getByRole('navigation', { name: 'Platform' })
  await sidebar.getByRole('link', { name: 'Longevity' }).click()
  await expect(page.getByText('Estimated average glucose')).toBeVisible()
  const key = page.getByRole('region', { name: 'Key markers' })
  await expect(key.getByRole('row').filter({ hasText: 'LDL' })).toContainText(
    /Mar 02, 2026.*162 mg\/dL.*High/,
  )
  await expect(key.getByRole('row').filter({ hasText: 'HbA1c' })).toContainText(/Mar 02, 2026.*5\.6 %/)
  await expect(
    page.getByText(
      'Not in your tests yet: Creatinine, Fasting glucose, CRP, Lymphocytes (%), MCV, RDW, Alkaline phosphatase, White blood cells.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('figure', { name: /^LDL/ })).toContainText(
    'lowest 116 mg/dL, highest 162 mg/dL',
  )
  for (const title of ['Key Markers', 'Trends']) {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(card.getByText('Sample data')).toHaveCount(0)
  }
  await sidebar.getByRole('link', { name: 'Blood markers' }).click()
  await expect(ldl).toContainText('162')
  await page.reload()
  await expect(ldl).toContainText('4.2')
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Units').selectOption('US (ft, in, lb)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await page.goto('/platform/blood-markers')
  await expect(ldl).toContainText('162')
  await page.getByRole('button', { name: 'US units' }).click()
  await expect(ldl).toContainText('4.2')
})

test('a list that cannot be loaded says so and can be tried again', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.route('**/api/blood-markers', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/platform/blood-markers')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load blood markers.' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Error' })
      .filter({ hasText: 'Failed to load blood markers.' }),
  ).toBeVisible()
  await page.unroute('**/api/blood-markers')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Coming soon...')).toBeVisible()
})

test('three tests: a verdict in one sentence, the range behind the curve, what was begun, what is usual', async ({
  page,
  context,
  server,
}) => {
  const user = await signedIn(context, server)
  for (const [date, value] of [
    ['2025-03-02', '31'],
    ['2025-09-02', '36'],
    ['2026-03-02', '81'],
  ] as const) {
    const rows = `25-Hydroxyvitamin D,${value},nmol/L,50-125`
    const content = `Collection date: ${date}\nTest,Result,Units,Reference Range\n${rows}\n`
    await user.report(new File([content], 'report.csv', { type: 'text/csv' }), date)
  }
  const headers = { authorization: user.authorization }
  for (const supplement of [
    { name: 'Vitamin D3', start_date: '2025-10-01' },
    { name: 'Magnesium', start_date: '2025-10-02' },
    { name: 'Cod liver oil', start_date: '2024-01-01' },
  ])
    await postJson(`${server.origin}/api/supplements`, supplement, headers)
  await page.goto('/platform/blood-markers')
  await page.getByRole('button', { name: /vitamin D/ }).click()
  await expect(
    page.getByText('Within the range in the report, and really higher than on Sep 02, 2025.'),
  ).toBeVisible()
  const begun = page.getByRole('list', { name: 'Began, as dashed lines in the chart' }).getByRole('listitem')
  // Magnesium is not taken for it, and cod liver oil was begun before the first test.
  await expect(begun).toHaveText(['Dashed: Vitamin D3 from Oct 01, 2025'])
  await expect(page.getByText('Shaded: the range in the report')).toBeVisible()
  await expect(
    page.getByText('Usual for you: 31 to 81 nmol/L, in the middle 36 (your 3 tests)'),
  ).toBeVisible()
  await audit(page)
})
