import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, test } from './server.ts'

test.use({ timezoneId: 'Europe/Stockholm' })

const lab = new File(['Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n'], 'Ada in March.csv')
const empty = new File(['Dear patient, thank you for your visit.\n'], 'letter.txt')

test('reminders, the calendar address and badges on the profile page', async ({ page, context, server }) => {
  const { report } = await signedIn(context, server)
  await report(lab)
  await page.goto('/platform/profile')
  await expect(page.getByRole('region', { name: 'Profile picture' })).toContainText('LevelLv.2')
  const card = page.getByRole('region', { name: 'Reminders' })
  const mail = card.getByLabel('Send me a mail with what is to do today')
  await expect(mail).not.toBeChecked()
  await expect(card).toContainText('No reminder is sent.')
  await expect(card.getByLabel('Time zone')).toHaveValue('Europe/Stockholm')
  await mail.focus()
  await page.keyboard.press('Space')
  await expect(card).toContainText(/The next mail can come on .*, 08:00/)
  await card.getByLabel('Time of day').selectOption('20:00')
  await expect(card).toContainText(/The next mail can come on .*, 20:00/)
  await card.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await card.getByRole('button', { name: 'Use Europe/Stockholm' }).click()
  await expect(card.getByRole('button', { name: 'Use Europe/Stockholm' })).toHaveCount(0)
  await expect(card.getByLabel('Name supplements, actions and tests')).not.toBeChecked()

  await card.getByRole('button', { name: 'Make an address' }).click()
  const address = await card.getByLabel('Your new address').inputValue()
  const status = async () => (await fetch(address)).status
  expect(await (await fetch(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await audit(page, 'profile')
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(card).toContainText('It is not kept in readable form')
  await card.getByRole('button', { name: 'Revoke the address' }).click()
  await expect(card.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect(await status()).toBe(404)

  const badges = page.getByRole('region', { name: 'Level and badges' })
  await expect(badges.getByRole('listitem').filter({ hasText: 'First test' })).toContainText('Earned')
  await badges.getByLabel('Show and count it: First test').click()
  await expect(page.getByText('LevelLv.1')).toBeVisible()
  await badges.getByLabel('Show my level and badges').click()
  await expect(page.getByText(/Lv\.\d/)).toHaveCount(0)
  await expect(badges.getByRole('listitem')).toHaveCount(0)
})

test('a conversation survives reload, Back and a second tab until it is deleted', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await page.goto('/platform/ai-chat')
  const box = page.getByRole('textbox', { name: 'Your message' })
  await box.fill('What is zinc?')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByRole('region', { name: 'Sources' })).toBeVisible()
  // The next question can be typed at once.
  await expect(box).toBeFocused()
  const said = (await log.innerText()).split('\n').find((line) => line.includes('Zinc')) ?? ''
  expect(said).not.toBe('')

  await page.reload()
  await expect(log).toContainText('What is zinc?')
  await expect(log).toContainText(said)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await page.goBack()
  await expect(log).toContainText(said)
  const second = await context.newPage()
  await second.goto('/platform/ai-chat')
  await expect(second.getByRole('log')).toContainText(said)
  await second.close()
  await audit(page, 'conversation')

  await page.getByRole('button', { name: 'Delete this conversation' }).click()
  await expect(page.getByRole('list', { name: 'Suggested questions' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Suggested questions' })).toBeVisible()
  await expect(log).not.toContainText('What is zinc?')
})

test('the sheet of a test has an address, Back closes it, and the own file is named in it', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  await report(lab)
  const letter = await report(empty)
  await page.goto('/platform/test-data?tab=history')
  const row = page.getByRole('row').filter({ hasText: 'Ada in March.csv' })
  await row.getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(/Your file Ada in March\.csv, kept as \d+-[0-9a-f]{24}\.csv/)
  await expect(page).toHaveURL(/tab=history&test=/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await page.goForward()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).not.toHaveURL(/test=/)

  // Nothing was found in this one, and it says so.
  await page.goto(`/platform/test-data?tab=history&test=${letter}`)
  await expect(sheet).toContainText('No results found')
  await expect(sheet).not.toContainText('Analyzed')
  await audit(page, 'no results')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/tab=history$/)
  const letterRow = page.getByRole('row').filter({ hasText: 'No results found' })
  await expect(letterRow).toHaveCount(1)
  await expect(letterRow).not.toContainText('Analyzed')
  await expect(row).toContainText(/Analyzed\d+ results?/)
})
