import { expect, newUser, test } from './server.ts'

test('read, edit, save; the health metrics appear with a body mass index', async ({ page, server }) => {
  const { email } = await newUser(page, server)
  await page.goto('/platform/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('Member Since')).toBeVisible()
  await expect(page.getByText('Health Metrics')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByText('Email address cannot be modified for security reasons')).toBeVisible()
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('King')
  await page.getByLabel('Height (cm)').fill('175')
  await page.getByLabel('Weight (kg)').fill('70')
  await page.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(page.getByText('Health Metrics')).toBeVisible()
  await expect(page.getByText('22.9')).toBeVisible()
  await expect(page.getByText('Normal weight')).toBeVisible()
})

test('cancel returns to reading without a change', async ({ page, server }) => {
  await newUser(page, server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Nobody')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('Nobody')).toHaveCount(0)
})

test('a profile that cannot be loaded offers another try', async ({ page, server }) => {
  await newUser(page, server)
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/platform/profile')
  await expect(page.getByText('Failed to load profile')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
