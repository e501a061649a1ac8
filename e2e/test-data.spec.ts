import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

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
  await expect(page.getByText('This date lies in the future.')).toBeVisible()
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
    const buffer = Buffer.from('Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Upload Test' }).click()
    await expect(page.getByText('Upload Successful').first()).toBeVisible()
    await expect(page.getByLabel(/Provider/)).toHaveValue('')
  }
  await upload('Blood Test', 'Northside')
  await upload('Vitamin Levels', 'Southside')
  await page.getByRole('tab', { name: 'Test History' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'side' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Analyzed' })).toHaveCount(2, { timeout: 30_000 })
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/Search/))
    .first()
    .fill('SOUTH')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Vitamin Levels')

  const download = page.waitForEvent('download')
  await rows.getByRole('button', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d+-[0-9a-f]+\.csv$/)

  await rows.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Are you sure you want to delete this test data?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Test data has been deleted successfully.')).toBeVisible()
})

test('a list that cannot be loaded says so', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.route('**/api/test-data', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  await expect(page.getByText('Failed to load test data.').first()).toBeVisible({ timeout: 20_000 })
})
