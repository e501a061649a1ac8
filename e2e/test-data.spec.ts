import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const item = {
  id: 'd1c1f7a6-8d0b-4f39-9a5e-5b1f5f3f6a01',
  user_id: 'someone',
  test_name: 'Blood Test',
  provider: null,
  test_date: '2026-01-02',
  notes: null,
  file_url: null,
  file_type: 'pdf',
  file_size: null,
  duplicate_of: null,
  analysis_error: null,
  processed_at: null,
  created_at: '2026-01-03T08:00:00.000Z',
}

test('a user without records sees the example row, which can be neither downloaded nor deleted', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  await expect(page.getByText('Uploaded Tests')).toBeVisible()
  await expect(page.getByText('Manage your test data files and view analysis status')).toBeVisible()
  for (const column of [
    'File Name',
    'Test Type',
    'Provider',
    'Test Date',
    'Uploaded',
    'Status',
    'Size',
    'Actions',
  ]) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  }
  const row = page.getByRole('row').filter({ hasText: 'Complete Blood Count (CBC)' })
  await expect(row).toContainText('Sample data')
  await expect(row).toContainText('Jun 10, 2024')
  await expect(row).toContainText('Annual health checkup - all values within normal range')
  await expect(row).toContainText('Analyzed')
  await expect(row).toContainText('240 KB')

  await row.getByRole('button', { name: /^Download/ }).click()
  await expect(
    page.getByText('This is an example test result. Upload your own files to download real data.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('This is an example test result. It cannot be deleted.')).toBeVisible()
})

test('missing fields are named before anything is sent; a bad file gets its reason', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/test-data')
  await page.getByRole('button', { name: 'Upload Test' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all required fields and select a file.')).toBeVisible()

  await page.getByLabel('Test Name').selectOption('Blood Test')
  const bad = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') }
  await page.locator('input[type=file]').setInputFiles(bad)
  await page.getByLabel('Test Date').fill('2099-01-01')
  await page.getByRole('button', { name: 'Upload Test' }).click()
  await expect(page.getByText('This date is in the future.')).toBeVisible()
  await page.getByLabel('Test Date').fill('2026-01-02')
  await page.getByRole('button', { name: 'Upload Test' }).click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(page.getByText('There was an error uploading your test data. Please try again.')).toBeVisible()
  await expect(
    page.getByText('The file is not a real pdf file. Please check it and try again.'),
  ).toBeVisible()
})

test('search and filters, download, and delete with confirmation', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/test-data')
  const upload = async (type: string, provider: string) => {
    await page.getByRole('tab', { name: 'Upload Tests' }).click()
    await page.getByLabel('Test Name').selectOption(type)
    await page.getByLabel('Test Date').fill('2026-01-02')
    await page.getByLabel(/Provider/).fill(provider)
    await page.getByLabel(/Notes/).fill(`Drawn at ${type.length} o'clock`)
    const buffer = Buffer.from('Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Upload Test' }).click()
    await expect(page.getByText('Upload Successful').first()).toBeVisible()
    await expect(page.getByLabel(/Provider/)).toHaveValue('')
  }
  await expect(page.getByLabel('Test Name').locator('option')).toHaveText([
    'Select a test type',
    'Blood Test',
    'Brain Scan (MRI)',
    'CT Scan',
    'X-Ray',
    'Ultrasound',
    'Genetic Test',
    'Hormone Panel',
    'Vitamin Levels',
    'Allergy Test',
    'Cardiac Test',
    'Bone Density',
    'Other',
  ])
  // The bar and the button show that the file is on its way.
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/api/test-data', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const first = upload('Blood Test', 'Northside')
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  send()
  await first
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toHaveCount(0)
  await page.unroute('**/api/test-data')
  await upload('Vitamin Levels', 'Southside')
  await page.getByRole('tab', { name: 'Test History' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'side' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Analyzed' })).toHaveCount(2)
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/Search/))
    .first()
    .fill('SOUTH')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Vitamin Levels')
  for (const text of ['VITAMIN', "at 14 o'CLOCK"]) {
    await page.getByLabel('Search tests').fill(text)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Southside')
  }
  await page.getByLabel('Search tests').fill('')
  const [status, type] = [page.getByLabel('Filter by status'), page.getByLabel('Filter by test type')]
  await expect(status).toHaveValue('all')
  await expect(type).toHaveValue('all')
  await expect(type.locator('option')).toHaveText(['All Types', 'Vitamin Levels', 'Blood Test'])
  await type.selectOption('Blood Test')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Northside')
  await status.selectOption('error')
  await expect(page.getByText('No test data found')).toBeVisible()
  await status.selectOption('completed')
  await expect(rows).toHaveCount(1)
  await type.selectOption('Vitamin Levels')

  const download = page.waitForEvent('download')
  await rows.getByRole('button', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d+-[0-9a-f]+\.csv$/)

  await rows.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Are you sure you want to delete this test data?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = page.getByRole('listitem').filter({ hasText: 'Test data has been deleted successfully.' })
  await expect(deleted.getByText('Deleted', { exact: true })).toBeVisible()
})

test('a list that can no longer be loaded is emptied; it is said once, and the server is asked less and less', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.clock.install()
  let works = true
  let asked = 0
  await page.route('**/api/test-data', (route) => {
    asked++
    return works
      ? route.fulfill({ json: { items: [{ ...item, analysis_status: 'pending' }] } })
      : route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto('/platform/test-data?tab=history')
  const row = page.getByRole('row').filter({ hasText: 'Blood Test' })
  await expect(row).toContainText('Pending')

  works = false
  await page.clock.fastForward(2_000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.clock.fastForward(1_000)
  const notice = page.locator('section[aria-live=polite] li[class*=bg-danger-soft]')
  await expect(notice).toHaveText('ErrorFailed to load test data.')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Complete Blood Count (CBC)')).toHaveCount(0)
  asked = 0
  for (let second = 0; second < 40; second++) {
    await page.clock.runFor(1_000)
    expect(await notice.count()).toBeLessThanOrEqual(1)
  }
  expect(asked).toBeGreaterThan(1)
  // Every 2 s, each with its second try, would be 26.
  expect(asked).toBeLessThan(14)

  works = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(row).toContainText('Pending')
})

test('a status changes by itself: Pending, Processing, Analyzed, Error, and one that is not known', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  let analysis_status = 'pending'
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/test-data', async (route) => {
    await held
    await route.fulfill({ json: { items: [{ ...item, analysis_status }] } })
  })
  await page.goto('/platform/test-data?tab=history')
  await expect(page.getByText('Loading test data...')).toBeVisible()
  answer()
  const row = page.getByRole('row').filter({ hasText: 'Blood Test' })
  await expect(row.getByText('Pending', { exact: true })).toHaveClass(/warning/)
  // Without a link there is no file to fetch; without a size there is a dash; the name is made of type and date.
  await expect(row.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await expect(row.getByRole('cell').first()).toHaveText('Blood Test 2026-01-02')
  for (const [status, word, tone] of [
    ['processing', 'Processing', /info/],
    ['completed', 'Analyzed', /success/],
  ] as const) {
    analysis_status = status
    await expect(row.getByText(word, { exact: true })).toHaveClass(tone)
  }
  for (const [status, word, tone] of [
    ['error', 'Error', /danger/],
    ['archived', 'archived', /border/],
  ] as const) {
    analysis_status = status
    await page.reload()
    await expect(row.getByText(word, { exact: true })).toHaveClass(tone)
  }
})
