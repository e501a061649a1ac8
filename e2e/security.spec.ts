import type { Page } from '@playwright/test'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, signIn, signOut, solveCaptcha, test } from './server.ts'
import { totp } from './totp.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function password(page: Page, email: string, secret: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function turnTotpOn(page: Page, secret: string) {
  const card = section(page, 'Two-factor sign-in')
  await card.getByLabel('Your password').fill(secret)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await card.locator('code').textContent()) ?? ''
  await card.getByLabel('Code from your app').fill(totp(key, Date.now()))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const items = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  return { key, codes }
}

test('two-factor: set up, asked for, a recovery code instead, and off again', async ({ page, server }) => {
  test.setTimeout(150_000)
  const user = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const { key, codes } = await turnTotpOn(page, user.password)
  await signOut(page)

  await password(page, user.email, user.password)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is not correct. Please try again.')).toBeVisible()
  // The code of the set-up counts once: the next one is taken a step early.
  await code.fill(totp(key, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/$/)
  await signOut(page)

  await password(page, user.email, user.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/platform/profile')
  const card = section(page, 'Two-factor sign-in')
  await card.getByLabel('Your password').fill('not-my-password-1')
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await card.getByLabel('Your password').fill(user.password)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await signOut(page)
  await signIn(page, user.email, user.password)
})

test('passkey: added, signed in with, removed', async ({ page, server }) => {
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
  const user = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const card = section(page, 'Passkeys')
  await card.getByLabel('Name of the new passkey').fill('My laptop')
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.getByText('My laptop')).toBeVisible()
  await signOut(page)

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/platform/profile')
  await expect(page.getByText(user.email).first()).toBeVisible()
  // By its key: what loads above it may still move it under a pointer.
  await card.getByRole('button', { name: 'Remove the passkey My laptop' }).press('Enter')
  await expect(card.getByText('My laptop')).toHaveCount(0)
  await signOut(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey was not accepted. Please try again.')).toBeVisible()
})

test('devices: another one is listed and signed out; then everywhere', async ({ page, browser, server }) => {
  const user = await signedIn(page.context(), server)
  const elsewhere = await browser.newContext({
    baseURL: server.origin,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.40' },
  })
  const other = await elsewhere.newPage()
  await signIn(other, user.email, user.password)
  await page.goto('/platform/profile')
  const devices = section(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: /^End session of Chrome/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await other.goto('/platform/profile')
  await expect(other).toHaveURL(/\/auth/)
  await elsewhere.close()

  await devices.getByRole('button', { name: 'End all sessions' }).click()
  const everywhere = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' })
  await signOut(page, () => everywhere.click())
  await page.goto('/platform/profile')
  await expect(page).toHaveURL(/\/auth/)
})

test('no accessibility violation in the Security card in light and dark', async ({ page, server }) => {
  const user = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  const scan = async (step: string) => {
    await page.waitForLoadState('networkidle')
    await audit(page, step)
  }
  const card = section(page, 'Two-factor sign-in')
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await scan('rest')
  await card.getByLabel('Your password').fill(user.password)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()
  await scan('set-up')
})
