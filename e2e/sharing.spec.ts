// A summary for a clinician: made by the person, opened by somebody without an account.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { postJson } from '../server/src/testing/client.ts'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, type Server, test } from './server.ts'

const REPORT = 'Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\nSodium,140,mmol/L,135-145\n'

/** Somebody with a profile, a supplement, a question and a report, on the page for the doctor. */
async function person(page: Page, server: Server) {
  const user = await signedIn(page.context(), server)
  const headers = { authorization: user.authorization }
  const post = (path: string, body: object) => postJson(`${server.origin}/api/${path}`, body, headers)
  await post('supplements', { name: 'Zinc', dosage: '10 mg' })
  await post('plan', { id: crypto.randomUUID(), kind: 'question', title: 'Do I need iron?' })
  await user.report(new File([REPORT], 'r.csv'))
  await page.goto('/platform/doctor')
  return user
}

/** Makes a link as the person does; what is to be sent. */
async function share(page: Page) {
  await page.getByRole('button', { name: 'Share with a clinician' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with a clinician' })
  await dialog.getByLabel('Name of this link').fill('For Dr Berg')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: 'Your link is ready' })
  const link = await made.getByLabel('Link', { exact: true }).inputValue()
  const passcode = await made.getByLabel('Passcode', { exact: true }).inputValue()
  return { made, link, passcode }
}

/** A browser of somebody else. */
async function elsewhere(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  const asked: { url: string; body: string }[] = []
  page.on('request', (request) => asked.push({ url: request.url(), body: request.postData() ?? '' }))
  const open = async (recipient: string, passcode: string) => {
    await page.getByLabel('Your name or practice').fill(recipient)
    await page.getByLabel('Passcode').fill(passcode)
    await page.getByRole('button', { name: 'Open the summary' }).click()
  }
  return { page, asked, open }
}

test('a clinician opens what the person shared, in a browser of their own', async ({
  page,
  server,
  browser,
}) => {
  await person(page, server)
  const { made, link, passcode } = await share(page)
  await expect(made.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(made).toContainText('Send the link and the passcode in two different ways')
  await audit(page, 'a link that was made')
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const doctor = await elsewhere(browser)
  await doctor.page.goto(link)
  await expect(doctor.page.getByRole('heading', { level: 1 })).toHaveText('A shared health summary')
  await expect(doctor.page.getByText('For Dr Berg')).toBeVisible()
  await audit(doctor.page, 'before opening')
  await doctor.page.getByRole('button', { name: 'Open the summary' }).click()
  await expect(doctor.page.getByText('Please say who you are: the person sees it.')).toBeVisible()
  await doctor.open('Dr Berg', 'wrong-one')
  await expect(doctor.page.getByText('This passcode is wrong. 9 attempts are left.')).toBeVisible()
  await expect(doctor.page.getByLabel('Passcode')).toBeFocused()
  await audit(doctor.page, 'a wrong passcode')
  await doctor.open('Dr Berg', passcode)

  await expect(doctor.page.getByRole('heading', { level: 1 })).toHaveText('For Dr Berg')
  for (const name of [
    'Person',
    'Medicines and supplements',
    'Results out of range',
    'Questions',
    'All results',
  ])
    await expect(doctor.page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(doctor.page.getByRole('region', { name: 'Results out of range' })).toContainText('12 µg/L')
  await expect(doctor.page.getByRole('region', { name: 'Questions' })).toContainText('Do I need iron?')
  // As the laboratory printed it.
  await expect(doctor.page.getByRole('region', { name: 'All results' })).toContainText('12 ng/mL')
  await expect(doctor.page.getByText('What was recorded later is not in it.')).toBeVisible()
  await audit(doctor.page, 'a shared summary')
  const saving = doctor.page.waitForEvent('download')
  await doctor.page.getByRole('button', { name: 'Save as FHIR' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { type: string }
  expect(file.type).toBe('document')

  // The key stays in the browser, and everything is asked of this server.
  const payload = JSON.parse(Buffer.from(link.split('shlink:/')[1]!, 'base64url').toString()) as {
    key: string
  }
  for (const { url, body } of doctor.asked) {
    expect(url + body).not.toContain(payload.key)
    expect(new URL(url).origin).toBe(server.origin)
  }

  await page.goto('/platform/profile')
  const log = page.getByRole('region', { name: 'What happened' })
  await expect(log.getByText('Your health summary was opened')).toBeVisible()
  await expect(log.getByText('A wrong passcode for your health summary')).toBeVisible()
  await expect(log.getByText('Dr Berg: For Dr Berg').first()).toBeVisible()
  await doctor.page.context().close()
})

test('a link is shown again and revoked in the profile, and opens nothing after that', async ({
  page,
  server,
  browser,
}) => {
  await person(page, server)
  const { link, passcode } = await share(page)
  await page.goto('/platform/profile')
  const shared = page.getByRole('region', { name: 'Shared with clinicians' })
  await expect(shared).toContainText('Not opened yet.')
  await shared.getByRole('button', { name: 'Show the link: For Dr Berg' }).click()
  await expect(shared.getByLabel('Link', { exact: true })).toHaveValue(link)
  await audit(page, 'a link that is shown again')
  await shared.getByRole('button', { name: 'Revoke: For Dr Berg' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this link' })
  await dialog.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(shared).toContainText('No link works at present.')

  const doctor = await elsewhere(browser)
  await doctor.page.goto(link)
  await doctor.open('Dr Berg', passcode)
  await expect(doctor.page.getByRole('alert')).toContainText(
    'This link has ended, was revoked, or was closed',
  )
  // Another link over the same page, and none.
  await doctor.page.goto('/share#shlink:/e30')
  await expect(doctor.page.getByRole('alert')).toContainText('This address is not complete.')
  const foreign = { url: 'https://other.example/m', key: 'A'.repeat(43) }
  await doctor.page.goto(`/share#shlink:/${Buffer.from(JSON.stringify(foreign)).toString('base64url')}`)
  await expect(doctor.page.getByRole('alert')).toContainText('This link was made by another service.')
  await audit(doctor.page, 'a link of another service')
  await doctor.page.context().close()
})

test('after five minutes it is asked who makes the link, and an easy passcode is refused', async ({
  page,
  server,
}) => {
  const { password } = await person(page, server)
  let wasAsked = false
  await page.route('**/api/sharing', (route) => {
    if (route.request().method() !== 'POST' || wasAsked) return route.fallback()
    wasAsked = true
    const error = { code: 'forbidden', reason: 'auth.proof_needed', message: '', request_id: 'x' }
    return route.fulfill({ status: 403, json: { error } })
  })
  await page.getByRole('button', { name: 'Share with a clinician' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with a clinician' })
  await dialog.getByLabel('Your own passcode (optional)').fill('123456')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This passcode is easy to guess.')
  await audit(page, 'making a link')
  await dialog.getByLabel('Your own passcode (optional)').fill('garden-9')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  const made = page.getByRole('dialog', { name: 'Your link is ready' })
  await expect(made.getByLabel('Passcode', { exact: true })).toHaveValue('garden-9')
})
