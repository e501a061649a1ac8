// What was typed is not lost unasked: Escape, the close button, another page, the tab itself.
import type { Page } from '@playwright/test'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })
const answer = (page: Page, name: 'Keep editing' | 'Discard') =>
  question(page).getByRole('button', { name }).click()
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name, exact: true }).click()

test('a log dialog: nothing typed closes at once; else Escape and Close ask, and the focus returns', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/dashboard')
  await go(page, 'Sleep')
  // The dashboard has a button of that name too.
  await expect(page).toHaveURL(/\/sleep$/)
  const open = page.getByRole('button', { name: 'Log Sleep' })
  const dialog = page.getByRole('dialog', { name: 'Log Sleep' })
  await open.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await open.click()
  const hours = dialog.getByLabel('Time asleep (h)')
  await hours.fill('7.5')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('What you entered has not been saved.')
  // To stay is the answer that the keyboard meets first.
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(hours).toHaveValue('7.5')
  await expect(hours).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Keep editing')
  await page.goBack()
  await answer(page, 'Keep editing')
  await expect(hours).toHaveValue('7.5')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Discard')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  // What was typed and taken back is nothing to lose.
  await open.click()
  await hours.fill('7')
  await hours.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('forms of a page: the way to another page, out of the tab and out of the session asks', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  const name = page.locator('form').getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill('Zinc')
  await go(page, 'Sleep')
  await answer(page, 'Keep editing')
  await expect(page).toHaveURL(/\/supplements$/)
  await expect(name).toHaveValue('Zinc')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await answer(page, 'Keep editing')
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => {})
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  await expect(name).toHaveValue('Zinc')
  await go(page, 'Test Data')
  await answer(page, 'Discard')

  // The other tab, and the way back from it, keep the draft.
  const provider = page.getByLabel(/Provider/)
  await provider.fill('Northside')
  await page.getByRole('tab', { name: 'Test History' }).click()
  await expect(page).toHaveURL(/\?tab=history$/)
  await expect(page.getByRole('button', { name: /of all results/ })).toHaveCount(0)
  await page.getByLabel('Search tests').fill('nothing like it')
  await expect(page.getByText('Upload your first test to get started with analysis.')).toBeVisible()
  await page.goBack()
  await expect(provider).toHaveValue('Northside')
  await page.goForward()
  await expect(page.getByText('Uploaded Tests')).toBeVisible()
  await go(page, 'Sleep')
  await answer(page, 'Discard')
  await expect(page).toHaveURL(/\/sleep$/)

  await page.goto('/platform/test-data/typed')
  await page.getByLabel('Sample date').fill('2026-01-02')
  await go(page, 'Sleep')
  await answer(page, 'Keep editing')
  await expect(page.getByLabel('Sample date')).toHaveValue('2026-01-02')
  await page.getByRole('link', { name: /@example\.com/ }).click()
  await answer(page, 'Discard')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Grace')
  await go(page, 'Sleep')
  await answer(page, 'Keep editing')
  await expect(page.getByLabel('First Name')).toHaveValue('Grace')
  // The notice comes when the form has closed, however long the page takes to read its data again.
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 1_500))
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await go(page, 'Sleep')
  await expect(page).toHaveURL(/\/sleep$/)

  // Signing out in another tab takes nothing away either, and without a form leads to the sign-in.
  const other = await context.newPage()
  const third = await context.newPage()
  for (const tab of [other, third]) {
    await tab.goto('/platform/actions')
    await expect(tab.getByRole('list', { name: 'Goals' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Log Sleep' }).click()
  const hours = page.getByRole('dialog').getByLabel('Time asleep (h)')
  await hours.fill('7.5')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(third).toHaveURL(/\/auth$/)
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended. Sign in again.' })
  await ended.getByRole('button', { name: 'Stay here' }).click()
  await expect(hours).toHaveValue('7.5')
  await page.keyboard.press('Escape')
  await answer(page, 'Discard')
  await expect(page).toHaveURL(/\/auth$/)
})
