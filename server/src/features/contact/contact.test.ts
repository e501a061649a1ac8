import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let silent: TestApp
let open: TestApp
beforeAll(async () => {
  silent = await createTestApp()
  open = await createTestApp({ contactEmail: 'team@example.com' })
})
afterAll(() => Promise.all([silent.close(), open.close()]))

const message = {
  first_name: 'Ada',
  last_name: 'King',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'A <b>question</b>',
}
const send = async (app: TestApp, change: object = {}) =>
  app.send('POST', '/api/contact', {
    ...message,
    options: { captchaToken: await app.solveCaptcha() },
    ...change,
  })

test('by default nothing is sent, and the form can know it', async () => {
  expect(await (await silent.fetch('/api/contact')).json()).toEqual({ enabled: false })
  expect((await send(silent)).status).toBe(503)
})

test('with an address set, a message is mailed there with the sender to reply to', async () => {
  expect(await (await open.fetch('/api/contact')).json()).toEqual({ enabled: true })
  expect((await send(open)).status).toBe(204)
  const [mail = ''] = open.mailTo('team@example.com')
  expect(mail).toContain('Reply-To: ada@example.com')
  expect(mail).toContain('Subject: Contact form: Hello')
  expect(mail).toContain('A question')
})

test('a line break in a field makes no header', async () => {
  const before = open.mailTo('team@example.com').length
  await send(open, { subject: 'Hi\r\nBcc: victim@example.com' })
  const mail = open.mailTo('team@example.com')[before] ?? ''
  expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/m)
})

test('each message needs a captcha of its own, and no field may be missing', async () => {
  const options = { captchaToken: await open.solveCaptcha() }
  const statuses = [
    await send(open, { options }),
    await send(open, { options }),
    await send(open, { message: ' ' }),
  ]
  expect(statuses.map((answer) => answer.status)).toEqual([204, 400, 400])
})
