import { pdfOf, placedRows } from '../server/src/testing/pdf.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

// The second row's unit does not fit its test: it is read, and waits for a person.
const table = placedRows(
  [50, 230, 310, 420],
  [
    ['Collected: 2026-01-02'],
    ['Test', 'Result', 'Units', 'Reference Range'],
    ['Ferritin', '45', 'ng/mL', '30 - 400'],
    ['Creatinine', '80', 'mmHg', '45 - 90'],
  ],
)
const notes = placedRows(
  [50],
  [['Notes on page one: nothing was found beyond what the table on page two says.']],
)

for (const width of [1280, 360]) {
  test(`a value is compared with its place in a PDF, corrected, and the correction taken back, at ${width} pixels`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { report } = await signedIn(context, server)
    const pdf = new File([new Uint8Array(pdfOf([notes, table]))], 'report.pdf', { type: 'application/pdf' })
    const id = await report(pdf)
    await page.goto(`/platform/test-data/${id}`)
    await expect(page.getByText('1 of 2 results to review')).toBeVisible()
    // It opens where the first value stands; the reader may turn to what is before it.
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()

    const creatinine = page.getByRole('listitem').filter({ hasText: 'Creatinine' }).first()
    await expect(creatinine).toContainText(
      'The unit does not fit this marker. Usual units: µmol/L, mg/dL or mg/L.',
    )
    await creatinine.getByRole('button', { name: 'Show Creatinine in the document' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    const mark = page.getByTestId('source-mark')
    await expect(mark).toBeInViewport()
    // The row stands 110 of 842 points below the page's top edge.
    const [box, sheet] = [
      await mark.boundingBox(),
      await page.getByRole('img', { name: 'Page 2 of the document' }).boundingBox(),
    ]
    const middle = (box!.y + box!.height / 2 - sheet!.y) / sheet!.height
    expect(middle).toBeGreaterThan(0.11)
    expect(middle).toBeLessThan(0.15)
    await audit(page)

    await creatinine.getByRole('button', { name: 'Correct Creatinine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct Creatinine' })
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog.getByText('This unit does not fit Creatinine.')).toBeVisible()
    await audit(page)
    await dialog.getByLabel('Unit').fill('µmol/L')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Nothing to review in 2 results')).toBeVisible()
    await expect(creatinine).toContainText('Corrected')
    await expect(creatinine).toContainText('Read as Creatinine 80 mmHg')

    await creatinine.getByRole('button', { name: 'Take back the decision on Creatinine' }).click()
    await expect(page.getByText('1 of 2 results to review')).toBeVisible()
    await creatinine.getByRole('button', { name: 'Discard Creatinine' }).click()
    await expect(creatinine).toContainText('Discarded')
  })
}

test('of a text file the line is marked; a file that cannot be fetched can be tried again', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  const text = 'Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\nTSH,2.1,mIU/L,0.4-4.0\n'
  const id = await report(new File([text], 'report.csv', { type: 'text/csv' }))
  await page.route('**/api/storage/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/platform/test-data/${id}`)
  await expect(page.getByText('Nothing to review in 2 results')).toBeVisible()
  await expect(page.getByText('The document could not be loaded.')).toBeVisible()
  await page.unroute('**/api/storage/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Show TSH in the document' }).click()
  await expect(page.getByRole('region', { name: 'Document' }).locator('mark')).toHaveText(
    'TSH,2.1,mIU/L,0.4-4.0',
  )
  await audit(page)
})

const observation = {
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Ferritin' },
  effectiveDateTime: '2026-01-02',
  note: [{ text: 'x'.repeat(300) }],
  valueQuantity: { value: 45, unit: 'ng/mL' },
}
for (const { name, content, place, marked } of [
  {
    name: 'report.json',
    content: JSON.stringify(observation),
    place: 'This value is at /valueQuantity/value, line 1.',
    marked: '45',
  },
  {
    name: 'report.hl7',
    content: 'MSH|^~\\&|LAB|||||\rPID|1\rOBR|1|||||||20260102\rOBX|1|NM|^Ferritin||45|ng/mL|30-400||||F',
    place: 'This value is at OBX-5 of OBX segment 1, line 4.',
    marked: 'OBX|1|NM|^Ferritin||45|ng/mL|30-400||||F',
  },
]) {
  test(`${name}: the review names the place of a value in the file and marks it`, async ({
    page,
    context,
    server,
  }) => {
    const { report } = await signedIn(context, server)
    const id = await report(new File([content], name))
    await page.goto(`/platform/test-data/${id}`)
    await expect(page.getByText(/in 1 results/)).toBeVisible()
    await page.getByRole('button', { name: 'Show Ferritin in the document' }).click()
    await expect(page.getByText(place)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Document' }).locator('mark')).toHaveText(marked)
    await audit(page)
  })
}

test('a report in sentences shows its sections and quotes its conclusion', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  const text =
    'MRI brain\nFindings: a 4 mm focus.\nImpression:\nNo acute abnormality.\nControl in 12 months.\n'
  const id = await report(new File([text], 'mri.txt', { type: 'text/plain' }))
  await page.goto(`/platform/test-data/${id}`)
  await expect(page.getByText('An imaging report.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'What this document is' })
  await expect(summary.getByRole('listitem')).toHaveText(['Findings', 'Impression'])
  await expect(summary.getByRole('blockquote')).toHaveText('No acute abnormality.\nControl in 12 months.')
  await expect(page.getByText('Nothing to review in 0 results')).toBeVisible()
  await audit(page)
})

test('results are typed in by panel, a wrong one is named, and all are exported', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  await page.getByRole('link', { name: 'Type results in' }).click()
  await page.getByLabel('Panel').selectOption('Thyroid')
  await page.getByLabel('Sample date').fill('2026-01-02')
  await page.getByLabel('TSH', { exact: true }).fill('1,234')
  await page.getByRole('button', { name: 'Save results' }).click()
  await expect(
    page.getByText('Write the number without a thousands separator, such as 1234.5.'),
  ).toBeVisible()
  await audit(page)
  await page.getByLabel('TSH', { exact: true }).fill('2,1')
  await page.getByRole('button', { name: 'Save results' }).click()
  await expect(page).toHaveURL(/\/platform\/blood-markers$/)
  await expect(page.getByRole('button', { name: /^TSH/ })).toContainText('2.1')

  await page.goto('/platform/test-data')
  await page.getByRole('tab', { name: 'Test History' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of all results' }).click()
  expect((await download).suggestedFilename()).toBe('results.csv')
})

test('a day that can be read in two ways is chosen once for the document, changed, and taken back', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  const text =
    'Collected: 03/04/2024\nTest,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\nTSH,2.1,mIU/L,0.4-4.0\n'
  const id = await report(new File([text], 'report.csv', { type: 'text/csv' }))
  await page.goto(`/platform/test-data/${id}`)
  await expect(page.getByText('2 of 2 results to review')).toBeVisible()
  const day = page.getByRole('region', { name: 'Sample date' })
  await expect(day).toContainText('The date of 2 results is not certain. When was the sample taken?')
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await audit(page)
  await day.getByRole('button', { name: 'Apr 03, 2024' }).click()
  await expect(page.getByText('Nothing to review in 2 results')).toBeVisible()
  await expect(day).toContainText('Sample taken on Apr 03, 2024 · chosen by you')

  await day.getByRole('button', { name: 'Change the date' }).click()
  await day.getByLabel('Sample date').fill('2099-01-01')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByText('This date is in the future.')).toBeVisible()
  await day.getByLabel('Sample date').fill('2024-03-05')
  await day.getByRole('button', { name: 'Save' }).click()
  await expect(day).toContainText('Sample taken on Mar 05, 2024')
  await audit(page)
  await day.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('2 of 2 results to review')).toBeVisible()
})

test('the units of a report that prints none are taken with one press', async ({ page, context, server }) => {
  const { report } = await signedIn(context, server)
  const rows = ['Glucose 92 70-99', 'Creatinine 0.9 0.6-1.2', 'Calcium 9.4 8.6-10.3', 'Uric Acid 5.1 3.5-7.2']
  const text = ['City Laboratory', 'Collected: 2026-01-02', 'Test Result Reference', ...rows].join('\n')
  const id = await report(new File([text], 'report.txt', { type: 'text/plain' }))
  await page.goto(`/platform/test-data/${id}`)
  const question = page.getByRole('region', { name: 'Are these the units?' })
  await expect(question).toContainText('Creatinine 0.9 mg/dL')
  await audit(page)
  await question.getByRole('button', { name: 'Yes, use these units' }).press('Enter')
  await expect(page.getByText('Nothing to review in 4 results')).toBeVisible()
  await expect(question).toHaveCount(0)
  const calcium = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Take back the decision on Calcium' }) })
  await expect(calcium).toContainText('mg/dL')
  await expect(calcium).toContainText('Corrected')
})

test('a day in the document that is not the one that was typed is asked about', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  const id = await report(
    new File(['Collected: 2024-04-03\nTest,Result,Units\nFerritin,45,ng/mL\n'], 'report.csv', {
      type: 'text/csv',
    }),
  )
  await page.goto(`/platform/test-data/${id}`)
  const day = page.getByRole('region', { name: 'Sample date' })
  await expect(day).toContainText(
    /Sample taken on Apr 03, 2024 · read from the document\. You entered \w{3} \d\d, \d{4}: which is right\?/,
  )
  await audit(page)
  await day.getByRole('button', { name: 'Use Apr 03, 2024' }).press('Enter')
  await expect(day).not.toContainText('which is right?')
  await expect(day).toContainText('Sample taken on Apr 03, 2024 · chosen by you')
})
