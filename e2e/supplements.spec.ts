import { expect, newUser, test } from './server.ts'

test('the tracker: empty, add, edit, toggle, delete', async ({ page, server }) => {
  await newUser(page, server)
  await page.goto('/platform/supplements')
  await expect(page.getByText('No supplements yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()

  const form = page.locator('form')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('Name').fill('Magnesium <b>glycinate</b>')
  await form.getByLabel('Category').selectOption('Sleep Improvement')
  await form.getByLabel('When to Take').fill('Evening')
  await form.getByLabel('Dosage').fill('200 mg')
  await form.getByLabel('Purchase Link').fill('https://shop.example/magnesium')
  await form.getByRole('button', { name: /Add/ }).click()
  await expect(page.getByText('Supplement added successfully!')).toBeVisible()
  await expect(form).toHaveCount(0)

  const row = page.getByRole('row').filter({ hasText: 'Magnesium glycinate' })
  for (const column of [
    'Name',
    'When to Take',
    'Dosage & Frequency',
    'Benefits',
    'Effects',
    'Purchase',
    'Status',
  ]) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  }
  const buy = row.getByRole('link', { name: /Buy/ })
  await expect(buy).toHaveAttribute('href', 'https://shop.example/magnesium')
  await expect(buy).toHaveAttribute('target', '_blank')

  await row.getByRole('button', { name: /^Active/ }).click()
  await expect(page.getByText(/deactivated/)).toBeVisible()
  await expect(row.getByRole('button', { name: /^Inactive/ })).toBeVisible()

  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Supplement' })
  await dialog.getByLabel('Dosage').fill('300 mg')
  await dialog.getByRole('button', { name: /Save|Update/ }).click()
  await expect(page.getByText('Supplement updated successfully!')).toBeVisible()
  await expect(row).toContainText('300 mg')

  await row.getByRole('button', { name: /^Delete/ }).click()
  const alert = page.getByRole('alertdialog', { name: 'Delete Supplement' })
  await expect(alert).toContainText('Are you sure you want to delete')
  await expect(alert).toContainText('This action cannot be undone.')
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Supplement deleted successfully!')).toBeVisible()
  await expect(page.getByText('No supplements yet')).toBeVisible()
})

test('a toggle that the server refuses rolls back and says so', async ({ page, server }) => {
  await newUser(page, server)
  await page.goto('/platform/supplements')
  await page.getByRole('button', { name: 'Add Your First Supplement' }).click()
  await page.locator('form').getByLabel('Name').fill('Zinc')
  await page.locator('form').getByRole('button', { name: /Add/ }).click()
  const active = page.getByRole('button', { name: 'Active: Zinc' })
  await expect(active).toBeVisible()
  await expect(page.getByText('Uncategorized')).toBeVisible()
  await page.route('**/api/supplements/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await active.click()
  await expect(page.getByText('Failed to update supplement.')).toBeVisible()
  await expect(active).toBeVisible()
})
