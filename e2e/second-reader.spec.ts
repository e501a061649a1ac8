import { letOut, test } from './ai-provider.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect } from './server.ts'

test('a second reader adds a value for review, says so, and is not offered when nothing may go out', async ({
  page,
  context,
  server,
  provider,
}) => {
  const { authorization, report } = await signedIn(context, server)
  const text = 'Test  Result  Unit  Range\nTSH  2.1  mIU/L  0.4-4.0\n45 ng/mL Ferritin (30-400)\n'
  const id = await report(new File([text], 'report.txt', { type: 'text/plain' }))
  const proposal = { line: 2, name: 'Ferritin', value: '45', unit: 'ng/mL', range: '30-400' }
  provider.behave({ say: JSON.stringify([proposal, { ...proposal, value: '54' }]) })

  await letOut(server.origin, authorization)

  await page.goto(`/platform/test-data/${id}`)
  await expect(page.getByText('Nothing to review in 1 results')).toBeVisible()
  const reader = page.getByRole('region', { name: 'Second reader' })
  await reader.getByRole('button', { name: 'Ask the second reader' }).click()
  await expect(reader.getByRole('status')).toHaveText(
    '1 value was added for review. 1 more were not in the document or were already known.',
  )
  await expect(page.getByText('1 of 2 results to review')).toBeVisible()
  const ferritin = page.getByRole('listitem').filter({ hasText: 'Ferritin' }).last()
  await expect(ferritin).toContainText('Read by a model')
  await audit(page)
  await ferritin.getByRole('button', { name: 'Accept Ferritin' }).click()
  await expect(page.getByText('Nothing to review in 2 results')).toBeVisible()

  await letOut(server.origin, authorization, false)
  await page.reload()
  await expect(page.getByText('Nothing to review in 2 results')).toBeVisible()
  await expect(reader).toBeHidden()
})
