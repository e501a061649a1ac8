// The person's own data: taking all of it, what was agreed to, what happened, and the end.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { textInZip } from '../server/src/testing/unzip.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your data' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('everything is prepared with one press, downloaded once, and both are in the log', async ({
  page,
  server,
}) => {
  const { email } = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await card(page).getByRole('button', { name: 'Prepare my archive' }).click()
  const download = card(page).getByRole('button', { name: 'Download my data' })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await audit(page, 'the archive is ready')
  const downloading = page.waitForEvent('download')
  await download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('my-data.zip')
  const bytes = new Uint8Array(await readFile(await file.path()))
  expect(textInZip(bytes, 'account.json')).toContain(email)
  // This account has no records yet, so its own archive comes back into it.
  await page.getByLabel('Archive to bring back').setInputFiles(await file.path())
  await expect(page.getByText('Your archive has been brought back.').first()).toBeVisible()
  await page.reload()
  await expect(card(page).getByRole('button', { name: 'Prepare my archive' })).toBeEnabled()
  await expect(download).toHaveCount(0)
  const log = section(page, 'What happened')
  for (const line of ['The archive was downloaded', 'An archive of everything was asked for', 'Signed in'])
    await expect(log.getByText(line)).toBeVisible()
})

test('a consent is withdrawn as easily as it was given; without the one for health data the pages ask', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const consents = section(page, 'What you agreed to')
  await consents.getByRole('button', { name: 'Agree: Newsletter' }).click()
  await consents.getByRole('button', { name: 'Withdraw: Newsletter' }).click()
  await expect(consents.getByText(/^Withdrawn on/)).toBeVisible()
  await consents.getByRole('button', { name: 'Withdraw: Processing of health data' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw your consent' })
  await expect(dialog).toContainText('erase your account below')
  await dialog.getByRole('button', { name: 'Withdraw and go to erasing' }).click()
  await expect(section(page, 'Erase my account').getByRole('button')).toBeInViewport()
  const notice = section(page, 'Your consent')
  await expect(notice).toContainText('May we process your health data?')
  await audit(page, 'without consent')
  await notice.getByRole('button', { name: 'I agree' }).click()
  await expect(notice).toHaveCount(0)
})

test('erasing says what goes and what stays, and one press takes it back', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const erase = section(page, 'Erase my account')
  await expect(erase).toContainText('invoices, at the payment provider')
  await erase.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase my account' })
  await expect(dialog).toContainText('It begins after 7 days')
  await audit(page, 'before erasing')
  await dialog.getByRole('button', { name: 'Erase everything' }).click()
  await expect(erase.getByText(/^Your account will be erased from/)).toBeVisible()
  await audit(page, 'an account that will be erased')
  await erase.getByRole('button', { name: 'Keep my account' }).click()
  await expect(erase.getByRole('button', { name: 'Erase my account' })).toBeVisible()
})

test('the privacy policy and the terms are linked where one signs up, and name who answers', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Aevia AB')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
})
