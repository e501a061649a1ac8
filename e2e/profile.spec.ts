import type { Page } from '@playwright/test'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

test('read, edit, save; the health metrics appear with a body mass index', async ({ page, server }) => {
  const { email } = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('Member Since')).toBeVisible()
  await expect(page.getByText('Health Metrics')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
  const picture = page.getByRole('region', { name: 'Profile picture' })
  await expect(picture).toContainText('Health Score0 / 100')
  await expect(picture).toContainText('LevelLv.1')
  await expect(picture.getByText('Upload Photo')).toHaveCount(0)
  await expect(
    page.getByText('Your personal information is encrypted and only you can access it.'),
  ).toBeVisible()

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

test('medicines and conditions as lists: found by name and brand, kept, checked and shown to a doctor', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const medicine = page.getByLabel('Medicine', { exact: true })
  const choices = page.locator(`datalist[id="${await medicine.getAttribute('list')}"] option`)
  await expect(choices.filter({ hasText: 'Lipitor' })).toHaveAttribute('value', 'Atorvastatin')
  await medicine.fill('Warfarin')
  await page.getByLabel('Dose (optional)').fill('5 mg in the evening')
  await page.getByRole('button', { name: 'Add medicine' }).click()
  await expect(medicine).toBeFocused()
  await medicine.fill('Atorvastatin')
  await medicine.press('Enter')
  const medicines = page.getByRole('list', { name: 'Medicines' })
  await expect(medicines.getByRole('listitem')).toHaveText(['Warfarin · 5 mg in the evening', 'Atorvastatin'])
  await medicine.fill('warfarin')
  await medicine.press('Enter')
  await expect(medicines.getByRole('listitem')).toHaveText(['Atorvastatin', 'warfarin'])
  await page.getByRole('button', { name: 'Remove Atorvastatin' }).click()
  await page.getByLabel('Pregnancy and breastfeeding').selectOption('Breastfeeding')
  // Written and not added: saving keeps it.
  await page.getByLabel('Condition', { exact: true }).fill('Gout')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await page.reload()
  const details = page.getByRole('definition')
  for (const text of ['warfarin', 'Gout', 'Breastfeeding'])
    await expect(details.filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
  await page.goto('/platform/doctor')
  await expect(details.filter({ hasText: /^warfarin$/ })).toBeVisible()
})

test('cancel returns to reading without a change', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Nobody')
  for (const name of ['First Name', 'Last Name'])
    await expect(page.getByLabel(name)).toHaveAttribute('maxlength', '50')
  await expect(page.getByRole('textbox', { name: 'Allergies and Medical Notes' })).toHaveAttribute(
    'maxlength',
    '1000',
  )
  await expect(page.getByLabel('Race').locator('option')).toHaveText([
    'Select race',
    'American Indian or Alaska Native',
    'Asian',
    'Black or African American',
    'Hispanic or Latino',
    'Native Hawaiian or Other Pacific Islander',
    'White',
    'Two or More Races',
    'Other',
    'Prefer not to say',
  ])
  for (const [label, least, most, text] of [
    ['Age', '0', '151', 'A whole number. Between 1 and 150.'],
    ['Height (cm)', '49.9', '300.1', 'Between 50 and 300.'],
    ['Weight (kg)', '0.9', '1000.1', 'Between 1 and 1000.'],
  ] as const) {
    for (const value of [least, most]) {
      await page.getByRole('spinbutton', { name: label }).fill(value)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText(text)).toBeVisible()
    }
    await page.getByRole('spinbutton', { name: label }).fill('')
  }
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('Nobody')).toHaveCount(0)
})

test('a profile that cannot be loaded offers another try', async ({ page, server }) => {
  await signedIn(page.context(), server)
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/platform/profile')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load profile' })).toBeVisible()
  const notice = page.getByRole('listitem').filter({ hasText: 'Error' })
  await expect(notice.filter({ hasText: 'Failed to load profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('a profile on its way, and one that is missing', async ({ page, server }) => {
  await signedIn(page.context(), server)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const error = { code: 'not_found', message: 'Not found.', request_id: 'x' }
  await page.route('**/api/profile', async (route) => {
    await held
    await route.fulfill({ status: 404, json: { error } })
  })
  await page.goto('/platform/profile')
  await expect(page.getByText('Loading profile...')).toBeVisible()
  answer()
  await expect(page.getByText('Profile not found. Please try refreshing the page.')).toBeVisible()
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

/** A picture that the browser itself drew. */
async function picture(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 300
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 300, 300)
    }
    return canvas.toDataURL(kind)
  }, type)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('a picture: chosen, shown before it is saved, kept, removed; what is not a picture is refused', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const input = page.getByLabel('Upload Photo')
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await input.setInputFiles(file('notes.txt', 'text/plain', Buffer.from('x')))
  await expect(page.getByText('Only JPEG, PNG, GIF, and WebP images are allowed')).toBeVisible()
  await input.setInputFiles(file('big.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(page.getByText('Avatar file size must be less than 5MB')).toBeVisible()

  const portrait = page.getByRole('img', { name: 'Portrait of Ada Lovelace' })
  await input.setInputFiles(file('me.png', 'image/png', await picture(page, 'image/png')))
  await expect(portrait).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await page.reload()
  await expect(portrait).toHaveAttribute('src', /^\/api\/storage\/avatars\/[^/]+\/avatar\.webp/)
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(portrait).toHaveCount(0)
})

test('a file that only poses as a picture is refused; an upload that fails keeps the form open', async ({
  page,
  server,
}) => {
  await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const choose = (buffer: Buffer) =>
    page.getByLabel('Upload Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('not a picture'))
  await expect(page.getByText('Only JPEG, PNG, GIF, and WebP images are allowed')).toBeVisible()

  await choose(await picture(page, 'image/png'))
  await page.route('**/api/profile/avatar', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('First Name').fill('Ada')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update profile.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ada')
})

test('US units: asked for and shown, stored in metric units', async ({ page, server }) => {
  const user = await signedIn(page.context(), server)
  await page.goto('/platform/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Units').selectOption('US (ft, in, lb)')
  await page.getByLabel('Height (ft)').fill('5')
  await page.getByLabel('Height (in)').fill('9')
  await page.getByLabel('Weight (lb)').fill('3000')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Between 2.2 and 2204.6 lb.')).toBeVisible()
  // The limits as they are said: 300 cm and 1000 kg.
  await page.getByLabel('Height (ft)').fill('9')
  await page.getByLabel('Height (in)').fill('10.2')
  await page.getByLabel('Weight (lb)').fill('2204.6')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Between 1 ft 7.7 in and 9 ft 10.1 in.')).toBeVisible()
  await page.getByLabel('Height (in)').fill('10.1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('9 ft 10.1 in')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Height (ft)').fill('5')
  await page.getByLabel('Height (in)').fill('9')
  await page.getByLabel('Weight (lb)').fill('154.3')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ height_cm: 175.3, weight_kg: 69.99, unit_system: 'us' })
  await expect(page.getByText('5 ft 9 in')).toBeVisible()
  await expect(page.getByText('154.3 lb')).toBeVisible()
  await expect(page.getByText('22.8')).toBeVisible()

  // What is logged is asked for and shown the same way, and is the newer weight.
  await page.goto('/platform/body-measurement')
  const log = async (pounds: string, inches: string) => {
    await page.getByRole('button', { name: 'Log Measurement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Weight (lb)').fill(pounds)
    await dialog.getByLabel('Waist (in)').fill(inches)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  const refused = await log('5000', '33.5')
  await expect(refused.getByText('Weight must be between 2.2 and 2204.6 lb.')).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  const narrow = await log('160', '7.8')
  await expect(narrow.getByText('Waist must be between 7.9 and 157.5 in.')).toBeVisible()
  await narrow.getByRole('button', { name: 'Cancel' }).click()
  // A limit as it is said: 157.5 in are 400.05 cm, the limit is 400 cm.
  await log('2204.6', '157.5')
  await expect(page.getByText('2,204.6 lb · waist 157.5 in')).toBeVisible()
  expect((await user.entries())[0]?.values).toMatchObject({ weight: 999.99, waist: 400 })
  await page.getByRole('button', { name: /^Delete: Body measurement/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2,204.6 lb · waist 157.5 in')).toHaveCount(0)
  await log('160', '33.5')
  await expect(page.getByText('160 lb · waist 33.5 in')).toBeVisible()
  const entries = await user.entries()
  expect(entries[0]?.values).toMatchObject({ weight: 72.57, waist: 85.09 })
  // Untouched numbers stay as they are stored.
  await page.getByRole('button', { name: /^Edit: Body measurement/ }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Before breakfast')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Before breakfast')).toBeVisible()
  expect((await user.entries())[0]?.values).toMatchObject({ weight: 72.57, waist: 85.09 })
  await page.goto('/platform/profile')
  await expect(page.getByText(/From your height and the weight you logged on/)).toBeVisible()
  // 72.57 kg / (1.753 m)²
  await expect(page.getByText('23.6')).toBeVisible()
})
