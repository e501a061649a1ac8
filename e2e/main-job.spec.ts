import { pdfOf, placedRows } from '../server/src/testing/pdf.ts'
import { expect, newUser, test } from './server.ts'

const COLUMNS = [40, 230, 310, 390]
const report = pdfOf([
  placedRows(COLUMNS, [
    ['Northside Laboratory'],
    ['Collected: 2026-03-14', '', 'Reported: 2026-03-15'],
    [],
    ['Test', 'Result', 'Unit', 'Reference range'],
    ['Haemoglobin', '141', 'g/L', '117 - 153'],
    ['25-Hydroxyvitamin D', '31', 'nmol/L', '50 - 125'],
    ['Ferritin', '18 L', 'ug/L', '30 - 400'],
    ['LDL Cholesterol', '4.1 H', 'mmol/L', '< 3.0'],
    ['TSH', '2.2', 'mIU/L', '0.4 - 4.0'],
  ]),
])

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('sign up, upload a report, read its results, ask about them, add a supplement', async ({
  page,
  server,
}) => {
  await newUser(page, server)

  await page.goto('/platform/test-data')
  await expect(page.getByRole('heading', { name: 'Test Data Management' })).toBeVisible()
  await expect(page.getByText('Upload, analyze, and manage your health test results')).toBeVisible()
  await page.getByLabel('Test Name').selectOption('Blood Test')
  await page.getByLabel('Test Date').fill('2026-03-14')
  await page.getByLabel(/Provider/).fill('Northside Laboratory')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: report })
  await page.getByRole('button', { name: 'Upload Test' }).click()
  await expect(
    page.getByText('Your test data has been uploaded and will be analyzed shortly.').first(),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'Test History' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Northside Laboratory' })
  await expect(row).toContainText('Mar 14, 2026')
  await expect(row).toContainText('Analyzed')
  await row.getByRole('button', { name: /^\d+-[0-9a-f]+\.pdf$/ }).click()

  const results = page.getByRole('dialog')
  const line = (name: string) => results.getByRole('row').filter({ hasText: name })
  await expect(line('Haemoglobin')).toContainText('141')
  await expect(line('Haemoglobin')).toContainText('g/L')
  await expect(line('25-Hydroxyvitamin D')).toContainText(/Low/i)
  await expect(line('Ferritin')).toContainText(/Low/i)
  await expect(line('LDL Cholesterol')).toContainText(/High/i)
  await expect(line('TSH')).toContainText('0.4')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'AI Assistant' }).first().click()
  await expect(page).toHaveURL(/\/platform\/ai-chat$/)
  await page
    .getByRole('textbox')
    .fill('What do my vitamin D and ferritin results mean, and what could I take?')
  await page.getByRole('button', { name: 'Send' }).click()
  const conversation = page.getByRole('log')
  await expect(conversation).toContainText('31 nmol/L')
  await expect(conversation).toContainText('18 ug/L')
  await expect(conversation.getByRole('region', { name: 'Sources' }).first()).toBeVisible()
  await conversation.getByRole('button', { name: /^Add Vitamin D/ }).click()
  await expect(page.getByText(/^Vitamin D.* added to your supplement tracker!$/).first()).toBeVisible()

  await page.goto('/platform/supplements')
  await expect(page.getByRole('row').filter({ hasText: /Vitamin D/ })).toContainText('Active')
})
