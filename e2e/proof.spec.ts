import type { Page } from '@playwright/test'
import pg from 'pg'
import { runningServerUrl } from '../server/src/db/embedded.ts'
import { mailLink } from '../server/src/testing/mail-folder.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, signIn, signOut, solveCaptcha, test } from './server.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** As if the user's sign-in, and every proof since, lay six minutes further back. */
async function letTimePass(dataDir: string, email: string) {
  const admin = new pg.Client(runningServerUrl(dataDir, 'aevia') ?? '')
  await admin.connect()
  await admin.query(
    `update auth.session_refresh set proven_at = proven_at - interval '6 minutes' where session_id in (
       select session.id from auth.session join auth.user on auth.user.id = session.user_id where email = $1)`,
    [email],
  )
  await admin.end()
}

async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(page: Page, name: string) {
  const card = section(page, 'Passkeys')
  await card.getByLabel('Name of the new passkey').fill(name)
  await card.getByRole('button', { name: 'Add a passkey' }).click()
}

test('a change asks who is there: closed it changes nothing, a password or a passkey answers', async ({
  page,
  server,
}) => {
  await addAuthenticator(page)
  const user = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const card = section(page, 'Passkeys')
  await expect(card.getByText('Sign in with your device')).toBeVisible()
  await letTimePass(server.dataDir, user.email)

  await addPasskey(page, 'My laptop')
  const dialog = question(page)
  await expect(dialog).toBeVisible()
  await audit(page, 'the question')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('My laptop')).toHaveCount(0)

  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not-my-password-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('My laptop')).toBeVisible()

  await letTimePass(server.dataDir, user.email)
  await card.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('My laptop')).toHaveCount(0)
})

test('a reset asks which passkeys to keep, and removes what is not chosen', async ({ page, server }) => {
  await addAuthenticator(page)
  const { email } = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await addPasskey(page, 'My laptop')
  await expect(section(page, 'Passkeys').getByText('My laptop')).toBeVisible()
  await signOut(page)

  let link = ''
  const reset = async (password: string, keep: boolean) => {
    await page.goto('/auth?mode=forgot')
    await page.getByLabel('Email').fill(email)
    await solveCaptcha(page)
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByText('Reset Email Sent')).toBeVisible()
    link = await mailLink(server.dataDir, email, 'mode=reset', link)
    await page.goto(link)
    const passkeys = page.getByRole('group', { name: 'Your passkeys' })
    const box = passkeys.getByRole('checkbox', { name: 'Keep My laptop' })
    await expect(box).not.toBeChecked()
    await audit(page, 'the passkeys of a reset')
    if (keep) await box.check()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save New Password' }).click()
    await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible()
  }
  await reset('new-Wooden-spoon-3', true)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/$/)
  await signOut(page)

  await reset('new-Wooden-spoon-4', false)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey was not accepted. Please try again.')).toBeVisible()
  await signIn(page, email, 'new-Wooden-spoon-4')
})
