import { mailLink } from '../server/src/testing/mail-folder.ts'
import { signedIn } from './platform-user.ts'
import { expect, signIn, signOut, solveCaptcha, test } from './server.ts'

test('the button waits for the captcha, and a wrong password is said with the server’s words', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})

test('modes are switched by links and by the address', async ({ page }) => {
  await page.goto('/auth?mode=signup')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await page
    .getByRole('button', { name: 'Sign In' })
    .or(page.getByRole('link', { name: 'Sign In' }))
    .click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a provider that is not set up says so', async ({ page }) => {
  for (const name of ['Google', 'GitHub']) {
    await page.goto('/auth')
    await page.getByRole('button', { name }).click()
    await expect(page.getByText(`Sign-in with ${name} is not set up on this server.`)).toBeVisible()
  }
})

test('a forgotten password is replaced through the mail', async ({ page, server }) => {
  const { email } = await signedIn(page.context(), server)
  await page.goto('/platform/dashboard')
  await signOut(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await solveCaptcha(page)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByText('Reset Email Sent')).toBeVisible()
  await expect(page.getByText('Check your email for password reset instructions.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await page.goto(await mailLink(server.dataDir, email, 'mode=reset'))
  await page.getByLabel('New password', { exact: true }).fill('new-Wooden-spoon-3')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  // Leaving before the answer would leave the old password.
  await expect(page.getByText('Your password has been changed. Please sign in.').first()).toBeVisible()
  await signIn(page, email, 'new-Wooden-spoon-3')
})

test('a signed-in visitor of /auth is sent home, and a signed-out one of the platform to /auth and back', async ({
  page,
  server,
}) => {
  const { email, password } = await signedIn(page.context(), server)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
  await signOut(page)
  await page.goto('/platform/supplements')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/platform\/supplements$/)
})

/** Goes home, where the page reloads itself 100 ms later. */
test('whoever signs out while the page still asks for its data goes home, not to the sign-in', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/dashboard')
  let signedOut = () => {}
  const ended = new Promise<void>((resolve) => (signedOut = resolve))
  await page.route('**/api/dashboard*', async (route) => {
    await ended
    await route.continue()
  })
  // Pages that are fetched ahead would be taken for the home page's script.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const refused = page.waitForResponse(
    (late) => late.url().includes('/api/dashboard') && late.status() === 401,
  )
  // The home page’s script comes only after the refusal.
  await page.route('**/assets/**', async (route) => {
    signedOut()
    await refused
    await route.continue()
  })
  await signOut(page)
})
