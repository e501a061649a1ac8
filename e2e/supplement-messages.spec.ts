import type { Page } from '@playwright/test'
import { fails, notice, signedIn } from './platform-user.ts'
import { expect, signIn, test } from './server.ts'

/**
 * Ends the session elsewhere, once, when the page's next change of a supplement is on its way: before that, any other
 * request of the page would learn of it first, and the page would leave by itself.
 */
async function endSessionBefore(page: Page, method: string, origin: string, authorization: string) {
  const headers = { authorization, 'content-type': 'application/json' }
  let ended = false
  await page.route(/\/api\/supplements(?:\/[\w-]+)?$/, async (route) => {
    if (ended || route.request().method() !== method) return route.fallback()
    ended = true
    await fetch(`${origin}/api/auth/sign-out-everywhere`, { method: 'POST', headers, body: '{}' })
    await route.continue()
  })
}

test('each failure by its message; the form and the row stay', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  const form = page.locator('form')
  await form.getByLabel('Name').fill('<b></b>')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(notice(page, 'Validation Error', 'Supplement name is required')).toBeVisible()

  await form.getByLabel('Name').fill('Zinc')
  await fails(page, '**/api/supplements', 'POST')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(notice(page, 'Error', 'Failed to add supplement. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Zinc')
  await page.unroute('**/api/supplements')
  await form.getByRole('button', { name: /Add/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'Zinc' })
  await expect(row).toBeVisible()
  const added = page.getByRole('listitem').filter({ hasText: 'Supplement added successfully!' })
  await expect(added).toBeVisible()
  await expect(added).not.toHaveClass(/danger/)

  await fails(page, '**/api/supplements/*', 'PATCH')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Supplement' })
  await dialog.getByLabel('Dosage').fill('30 mg')
  await dialog.getByRole('button', { name: /Save|Update/ }).click()
  const failed = notice(page, 'Error', 'Failed to update supplement. Please try again.')
  await expect(failed).toBeVisible()
  // Closing the notification is not leaving the dialog.
  await failed.getByRole('button', { name: /Close/ }).click()
  await expect(dialog.getByLabel('Dosage')).toHaveValue('30 mg')
  // Nor is a press beside it.
  await page.mouse.click(8, 450)
  await expect(dialog.getByLabel('Dosage')).toHaveValue('30 mg')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)

  await fails(page, '**/api/supplements/*', 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Error', 'Failed to delete supplement. Please try again.')).toBeVisible()
  await expect(row).toBeVisible()

  await fails(page, '**/api/supplements/intakes*', 'GET')
  await page.reload()
  await expect(page.getByText('Failed to load what you took today.')).toBeVisible()
  await page.unroute('**/api/supplements/intakes*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('0 of 1 taken')).toBeVisible()

  await fails(page, '**/api/supplements', 'GET')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load supplements.' })).toBeVisible()
  await expect(notice(page, 'Error', 'Failed to load supplements.')).toBeVisible()
})

test('a session that ended elsewhere is said, and leads to the sign-in', async ({ page, server }) => {
  const { authorization } = await signedIn(page.context(), server)
  const headers = { authorization, 'content-type': 'application/json' }
  const zinc = { name: 'Zinc', dosage: '10 mg' }
  await fetch(`${server.origin}/api/supplements`, { method: 'POST', headers, body: JSON.stringify(zinc) })
  await page.goto('/platform/supplements')
  await endSessionBefore(page, 'PATCH', server.origin, authorization)
  await page.getByRole('button', { name: 'Active: Zinc' }).click()
  await expect(notice(page, 'Error', 'You must be logged in to perform this action.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
})

test('adding after the session has ended', async ({ page, server }) => {
  const { authorization, email } = await signedIn(page.context(), server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  await page.locator('form').getByLabel('Name').fill('Zinc')
  await endSessionBefore(page, 'POST', server.origin, authorization)
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  await expect(notice(page, 'Authentication Error', 'Please log in to manage supplements.')).toBeVisible()

  // The form stays with what was typed, until its owner decides.
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended. Sign in again.' })
  await expect(ended).toBeVisible()
  await ended.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.locator('form').getByLabel('Name')).toHaveValue('Zinc')
  const line = page.getByRole('alert').filter({ hasText: 'Your session has ended. Sign in again.' })
  await expect(line).toBeVisible()

  // Signed in again in another tab, the page goes on.
  const other = await page.context().newPage()
  await signIn(other, email, 'tall-Copper-kettle-7')
  await other.close()
  await expect(line).toHaveCount(0)
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zinc' })).toBeVisible()
})

test('what was deleted elsewhere leaves the list; the keyboard keeps its place', async ({ page, server }) => {
  const { authorization } = await signedIn(page.context(), server)
  const headers = { authorization, 'content-type': 'application/json' }
  const add = async (name: string, category: string) => {
    const answer = await fetch(`${server.origin}/api/supplements`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, category }),
    })
    return ((await answer.json()) as { id: string }).id
  }
  const [, iron] = [await add('Zinc', 'Immune Support'), await add('Iron', 'Heart Health')]
  await page.goto('/platform/supplements')
  const row = page.getByRole('row').filter({ hasText: 'Iron' })
  await expect(row).toBeVisible()
  const groups = page.locator('table')
  await expect(groups).toHaveCount(2)
  await expect(groups.first()).toContainText('Iron')
  await expect(groups.first()).not.toContainText('Zinc')
  await expect(groups.last()).toContainText('Zinc')
  for (const name of ['Heart Health', 'Immune Support'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await fetch(`${server.origin}/api/supplements/${iron}`, { method: 'DELETE', headers })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  const zinc = page.getByRole('button', { name: 'Active: Zinc' })
  await zinc.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Inactive: Zinc' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Zinc' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('No supplements yet')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
