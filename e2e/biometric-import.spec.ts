import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const DAYS = 700
/**
 * Two years of steps and resting heart rates, with a gap, as a phone exports them.
 * @param rise beats a minute by which the last two weeks are above the others
 */
async function appleExport(rise: number): Promise<string> {
  const records = Array.from({ length: DAYS }, (_, n) => n)
    .filter((n) => n < 300 || n > 400)
    .flatMap((n) => {
      const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
      const of = (type: string, unit: string, value: number) =>
        `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" unit="${unit}" startDate="${day} 10:00:00 +0100" endDate="${day} 10:30:00 +0100" value="${value}"/>`
      return [
        of('StepCount', 'count', 6000 + Math.round(3000 * Math.sin(n / 9))),
        of(
          'RestingHeartRate',
          'count/min',
          58 + Math.round(4 * Math.cos(n / 30)) + (n >= DAYS - 14 ? rise : 0),
        ),
      ]
    })
  const file = join(await mkdtemp(join(tmpdir(), 'aevia-export-')), 'export.xml')
  await writeFile(
    file,
    `<?xml version="1.0"?><HealthData locale="en_GB">\n${records.join('\n')}\n</HealthData>`,
  )
  return file
}

const [SAME, LOOKED] = ['your last two weeks are like those before.', '2 metrics were looked at.']
for (const [name, viewport, colorScheme, rise, changed] of [
  [
    'a phone',
    { width: 390, height: 844 },
    'light',
    25,
    /Resting heart rate: 8\d(\.\d)? bpm on average from Nov 17, 2025 to Nov 30, 2025, up from 5\d(\.\d)? bpm\./,
  ],
  ['a desk', { width: 1366, height: 900 }, 'dark', 0, `Nothing to say: ${SAME} ${LOOKED}`],
] as const)
  test(`a file is imported on ${name}: progress, a summary, and own curves in place of an invitation`, async ({
    page,
    context,
    server,
  }) => {
    await signedIn(context, server)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto('/platform/biometric')
    await page.getByRole('button', { name: 'Import a file of Apple Health', exact: true }).click()
    await expect(page.getByText('tap your picture, then Export All Health Data')).toBeVisible()
    await expect(page.getByLabel('File of a platform')).toBeFocused()
    await page.getByLabel('File of a platform').setInputFiles(await appleExport(rise))
    await expect(page.getByText('export.xml was read: 1,198 records')).toBeVisible({ timeout: 120_000 })
    const found = page.getByRole('list', { name: 'What was in the file' }).getByRole('listitem')
    await expect(found).toHaveCount(2)
    await expect(found.first()).toContainText('Steps599, Jan 01, 2024 to Nov 30, 2025')
    await expect(
      page.getByText('Shaded: your usual range, where 9 of 10 days of the 90 days to Nov 30, 2025 are'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'What changed' })).toContainText(changed)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Steps as CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('steps.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      'metric,day,value,lowest,highest,measurements,unit',
      expect.stringMatching(/^Steps,2025-08-31,\d+,\d+,\d+,1,\{#\}$/),
    ])
    await page.getByLabel('Range').selectOption('All')
    await expect(page.getByText('Steps, mean of each month').first()).toBeVisible()
    await page.getByLabel('Compare with').selectOption('Resting heart rate')
    await expect(page.getByText('Resting heart rate, mean of each month').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/import-${viewport.width}.png`, fullPage: true })
    await page.goto('/platform/dashboard')
    await expect(page.getByText('Connect your devices to see data visualization')).toHaveCount(0)
    await expect(page.getByText('Steps, by day').first()).toBeVisible()
    if (process.env.PICTURES)
      await page.screenshot({
        path: `${process.env.PICTURES}/dashboard-${viewport.width}.png`,
        fullPage: true,
      })
  })

test('a file that is none of a platform is said to be none', async ({ page, context, server }) => {
  await signedIn(context, server)
  await page.goto('/platform/biometric')
  const file = {
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear Anna,\nhow are you?\n'),
  }
  await page.getByLabel('File of a platform').setInputFiles(file)
  await expect(page.getByRole('alert').filter({ hasText: 'We found no measurements' })).toBeVisible({
    timeout: 120_000,
  })
})
