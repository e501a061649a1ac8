// What the sign-in page says, text by text (specification, sections 3 and 8).
import type { Page } from '@playwright/test'
import { expect, solveCaptcha, test } from './server.ts'

const notice = (page: Page, title: string, text: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })
const refusal = (code: string, message: string, reason?: string) => ({
  error: { code, message, request_id: 'r', ...(reason ? { reason } : {}) },
})

test('a failed captcha: the notification, the widget reset and the token cleared', async ({ page }) => {
  const message = 'Captcha verification failed. Please try again.'
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({ status: 400, json: refusal('invalid', message, 'auth.captcha_failed') }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('tall-Copper-kettle-7')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(notice(page, 'Verification Failed', message)).toBeVisible()
  await expect(page.getByLabel('I am not a robot')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('sign-in: Loading... while busy; a fault is an unexpected error', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/sign-in', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: refusal('internal', 'Something inside broke.') })
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('tall-Copper-kettle-7')
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  answer()
  await expect(notice(page, 'Error', 'An unexpected error occurred. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('sign-up: a short and a common password are named, the form stays; the mail is announced', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(`user-${crypto.randomUUID()}@example.com`)
  const password = page.getByLabel('Password', { exact: true })
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  const consent = page.getByLabel(/^I agree that the health data/)
  await expect(consent).not.toBeChecked()
  await solveCaptcha(page)
  await password.fill('12345')
  await create.click()
  await expect(page.getByText(/at least 6 characters/).first()).toBeVisible()
  await expect(page.getByText('Please tick this box: without it we may not store health data.')).toBeVisible()
  await consent.check()
  await password.fill('password1')
  await create.click()
  await expect(page.getByText(/one of the most common ones/).first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  await password.fill('tall-Copper-kettle-7')
  await solveCaptcha(page)
  await create.click()
  await expect(notice(page, 'Success', 'Please check your email to confirm your account.')).toBeVisible()
})

test('forgotten password: Email Required, Sending..., and what the server says', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/forgot-password', async (route) => {
    await asked
    await route.fulfill({
      status: 429,
      json: refusal('rate_limited', 'Too many requests. Please wait a moment.'),
    })
  })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await solveCaptcha(page)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(notice(page, 'Email Required', 'Please enter your email address.')).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(notice(page, 'Error', 'Too many requests. Please wait a moment.')).toBeVisible()
})

test('social login: a fault is an unexpected error', async ({ page }) => {
  await page.route('**/api/auth/social', (route) => route.abort('connectionrefused'))
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(notice(page, 'Error', 'An unexpected error occurred.')).toBeVisible()
})

test('the captcha’s script is loaded only when it is wanted, and asked for again twice', async ({ page }) => {
  let asked = 0
  await page.route('**/api/auth/captcha*', (route) => {
    asked += 1
    return asked < 3 ? route.abort('connectionrefused') : route.continue()
  })
  await page.goto('/auth')
  expect(asked).toBe(0)
  await solveCaptcha(page)
  expect(asked).toBe(3)
})
