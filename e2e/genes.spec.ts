import { EXAMPLE_GENOME } from '../server/src/testing/example-genome.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

test('a genetic file is told in plain words, and APOE only after a decision that can be taken back', async ({
  page,
  server,
}) => {
  const { authorization } = await signedIn(page.context(), server)
  const upload = async (name: string, content: string, test_name: string) => {
    const form = new FormData()
    form.set('test_name', test_name)
    form.set('test_date', '2026-01-02')
    form.set('file', new Blob([content]), name)
    const answer = await fetch(`${server.origin}/api/test-data`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
    expect(answer.status).toBe(201)
  }
  await upload('iron.csv', 'Test,Result,Units\nFerritin,412,ng/mL\n', 'Blood Test')
  await upload('genome.txt', EXAMPLE_GENOME, 'Genetic Test')

  const open = async () => {
    await page.goto('/platform/test-data?tab=history')
    const row = page.getByRole('row').filter({ hasText: 'Genetic Test' })
    await expect(row).toContainText('Analyzed', { timeout: 30_000 })
    await row.getByRole('button').first().click()
    return page.getByRole('dialog')
  }
  const sheet = await open()
  await expect(sheet.getByRole('heading', { name: 'Clots: factor V Leiden' })).toBeVisible()
  await expect(sheet).toContainText('F5: one copy of factor V Leiden')
  await expect(sheet).toContainText('Your ferritin412 µg/L')
  await expect(sheet).toContainText('Your transferrin saturationNot measured yet')
  await expect(sheet).toContainText('Confirm in a clinical laboratory before you act.')
  await expect(sheet).not.toContainText('e3/e4')
  await sheet.getByText('What we do not read from such files, and why').click()
  await expect(sheet).toContainText('BRCA1 and BRCA2')
  await audit(page, 'genes')

  await sheet.getByRole('link', { name: 'Read about APOE and decide' }).click()
  const read = page.getByRole('button', { name: 'Read APOE from my files' })
  await expect(read).toBeDisabled()
  await page.getByRole('checkbox').check()
  await read.click()
  await expect(page.getByText('You decided to learn it.')).toBeVisible()
  await expect(await open()).toContainText('APOE: e3/e4')

  await page.goto('/platform/apoe')
  await page.getByRole('button', { name: 'Withdraw, and delete it' }).click()
  await expect(page.getByRole('button', { name: 'Read APOE from my files' })).toBeVisible()
  const again = await open()
  await expect(again.getByRole('heading', { name: 'Clots: factor V Leiden' })).toBeVisible()
  await expect(again).not.toContainText('e3/e4')
})
