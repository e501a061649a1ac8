// A token for another program: made in the profile, used by the program, and revoked.
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const REPORT = 'Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\n'

test('a program reads with a token until the person revokes it', async ({ page, server }) => {
  const user = await signedIn(page.context(), server)
  await user.report(new File([REPORT], 'r.csv'))
  await page.goto('/platform/profile')
  const section = page.getByRole('region', { name: 'Access for other programs' })
  await expect(section).toContainText('No program has access at present.')
  await section.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access for a program' })
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog.getByText('Please give the token a name.')).toBeVisible()
  await expect(dialog.getByText('Please choose what may be read.')).toBeVisible()
  await audit(page, 'a token that is not complete')
  await dialog.getByLabel('Name of the program').fill('Practice system')
  await dialog.getByLabel('Laboratory results').check()
  await dialog.getByLabel('It works for').selectOption('30')
  await dialog.getByRole('button', { name: 'Make the token' }).click()

  const made = page.getByRole('dialog', { name: 'Your token is ready' })
  const secret = await made.getByLabel('Token', { exact: true }).inputValue()
  const address = await made.getByLabel('Address for the program', { exact: true }).inputValue()
  await audit(page, 'a token that was made')
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(section).toContainText('May read: Laboratory results')
  await expect(section).toContainText('Not used yet.')
  await expect(page.locator('body')).not.toContainText(secret)

  const ask = (path: string) =>
    fetch(`${address}/${path}`, { headers: { authorization: `Bearer ${secret}` } })
  const found = (await (await ask('Observation')).json()) as {
    entry: { resource: { code: { text: string } } }[]
  }
  expect(found.entry.map(({ resource }) => resource.code.text)).toEqual(['Ferritin'])
  expect((await ask('Patient')).status).toBe(403)

  await page.reload()
  await expect(section).toContainText('Last used')
  const log = page.getByRole('region', { name: 'What happened' })
  await expect(log.getByText('Practice system: Laboratory results')).toBeVisible()
  await audit(page, 'a token in the profile')
  await section.getByRole('button', { name: 'Revoke: Practice system' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Revoke this token' })
  await sure.getByRole('button', { name: 'Revoke the token' }).click()
  await expect(section).toContainText('No program has access at present.')
  expect((await ask('Observation')).status).toBe(401)
})
