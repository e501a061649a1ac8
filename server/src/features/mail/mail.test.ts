import { RATE_LIMITS } from '@aevia/domain/api/limits.ts'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

type Received = { to: string[]; text: string }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startSmtp(options: SMTPServerOptions & { accept?: (mail: Received) => Error | null } = {}) {
  const mails: Received[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), text }
        const refused = options.accept?.(mail) ?? null
        if (!refused) mails.push(mail)
        done(refused)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((done) => server.close(() => done()))
  })
  const { port } = server.server.address() as AddressInfo
  return { mails, sockets, port }
}

const from = 'Aevia <no-reply@aevia.example>'
async function appWith(port: number, timeoutMs = 1_000, deliveryMs?: number) {
  const smtp = { url: `smtp://127.0.0.1:${port}`, from, timeoutMs, ...(deliveryMs ? { deliveryMs } : {}) }
  const app = await createTestApp({ jobs: true, smtp })
  closers.push(() => app.close())
  return app
}
async function waiting(app: TestApp) {
  const admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  const { rows } = await admin.query<{ content: string | null; sent: boolean; failed: boolean }>(
    'select content, sent_at is not null as sent, failed_at is not null as failed from mail_outbox order by created_at',
  )
  await admin.end()
  return rows
}

test('a message arrives whole: plain text and HTML, one recipient, nothing remote; the table forgets it', async () => {
  const smtp = await startSmtp()
  const app = await appWith(smtp.port)
  expect((await app.signUp('ada@example.com', 'tall-Copper-kettle-7')).status).toBe(200)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const [mail] = smtp.mails
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.text).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
  expect(mail?.text).toContain('Subject: Confirm your e-mail for Aevia')
  expect(mail?.text).not.toMatch(/<img|src=|url\(/i)
  await expect.poll(() => waiting(app)).toEqual([{ content: null, sent: true, failed: false }])
})

test('a server that is away: the sign-up stands, nothing readable waits, and the mail comes once when it is back', async () => {
  const port = await freePort()
  const app = await appWith(port)
  expect((await app.signUp('ada@example.com', 'tall-Copper-kettle-7')).status).toBe(200)
  const [row] = await waiting(app)
  expect(row).toMatchObject({ sent: false, failed: false })
  expect(Buffer.from(row?.content ?? '', 'base64').toString('latin1')).not.toContain('ada@example.com')
  const mails: string[] = []
  const late = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => (mails.push(text), done()))
    },
  })
  await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', () => resolve()))
  closers.push(() => new Promise<void>((done) => late.close(() => done())))
  await expect.poll(() => waiting(app)).toEqual([{ content: null, sent: true, failed: false }])
  expect(mails).toHaveLength(1)
})

test('a busy server (4xx) is asked again; one copy arrives', async () => {
  let refusals = 0
  const busy = () => (refusals++ < 2 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null)
  const smtp = await startSmtp({ accept: busy })
  const app = await appWith(smtp.port)
  await app.signUp('ada@example.com', 'tall-Copper-kettle-7')
  await expect.poll(() => waiting(app)).toEqual([{ content: null, sent: true, failed: false }])
  expect([refusals, smtp.mails.length]).toEqual([3, 1])
})

test('a refused recipient (5xx) is given up, once', async () => {
  let asked = 0
  const smtp = await startSmtp({
    onRcptTo(_address, _session, done) {
      asked++
      done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
  })
  const app = await appWith(smtp.port)
  await app.signUp('ada@example.com', 'tall-Copper-kettle-7')
  await expect.poll(() => waiting(app)).toEqual([{ content: null, sent: false, failed: true }])
  expect(asked).toBe(1)
})

test('a connection that breaks after DATA and before the answer: sent again under the same Message-ID', async () => {
  const seen: string[] = []
  const smtp = await startSmtp({
    accept: ({ text }) => {
      seen.push(/^Message-ID: (.+)$/im.exec(text)?.[1] ?? '')
      if (seen.length === 1) for (const socket of smtp.sockets) socket.destroy()
      return null
    },
  })
  const app = await appWith(smtp.port)
  await app.signUp('ada@example.com', 'tall-Copper-kettle-7')
  await expect.poll(() => waiting(app)).toEqual([{ content: null, sent: true, failed: false }])
  expect(seen).toHaveLength(2)
  expect(seen[0]).toMatch(/^<[0-9a-f-]{36}@aevia\.example>$/)
  expect(seen[1]).toBe(seen[0])
})

test('a server that never answers holds nobody up', async () => {
  const port = await freePort()
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  const app = await appWith(port, 60_000)
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const answers = await Promise.all([
    app.signUp('ada@example.com', 'tall-Copper-kettle-7'),
    app.signUp('bob@example.com', 'tall-Copper-kettle-7'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.fetch('/readyz')).status).toBe(200)
})

test('a server that answers a line at a time, for ever, is left when the time of a message is up', async () => {
  const port = await freePort()
  const sockets: Socket[] = []
  const tarpit = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.write('220 tarpit\r\n')
    socket.once('data', () => {
      const trickle = setInterval(() => socket.write('250-still here\r\n'), 200)
      socket.once('close', () => clearInterval(trickle))
    })
  })
  await new Promise<void>((resolve) => tarpit.listen(port, '127.0.0.1', resolve))
  const app = await appWith(port, 1_000, 1_500)
  closers.push(() => void tarpit.close())
  await app.signUp('ada@example.com', 'tall-Copper-kettle-7')
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 10_000 }).toBe(true)
  expect(await waiting(app)).toEqual([{ content: expect.any(String), sent: false, failed: false }])
})

test('no header can be written by a name or an address', async () => {
  const smtp = await startSmtp()
  const app = await appWith(smtp.port)
  const evil = 'Ada\r\nBcc: victim@example.com\r\n\r\n<b>'
  await app.signUp('ada@example.com', 'tall-Copper-kettle-7', evil)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const link = /https?:\/\/\S*verify-email\S*/.exec(
    smtp.mails[0]?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '',
  )
  await fetch(link?.[0] ?? '', { redirect: 'manual' })
  for (const email of [
    'a@example.com\r\nBcc: v@example.com',
    'a@example.com, v@example.com',
    '<a@example.com> b@example.com',
    '"a@b"@example.com\n',
  ])
    expect((await app.signUp(email, 'tall-Copper-kettle-7')).status).toBe(400)
  await expect.poll(() => smtp.mails.length).toBe(2)
  for (const { to, text } of smtp.mails) {
    expect(to).toEqual(['ada@example.com'])
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  }
})

test('a finished analysis is told of once, without a value, unless that is switched off', async () => {
  const app = await createTestApp({ jobs: true })
  closers.push(() => app.close())
  const told = (email: string) =>
    app.mailTo(email).filter((mail) => mail.includes('Your test has been analysed'))
  const content = 'Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n'
  const [on, off] = [await app.createAccount(), await app.createAccount()]
  expect(await (await app.fetch('/api/mail-settings', { headers: on.auth })).json()).toEqual({
    analysis_finished: true,
  })
  await app.send('PATCH', '/api/mail-settings', { analysis_finished: false }, off.auth)
  for (const account of [off, on]) {
    const { id } = (await (await app.upload(account, { name: 'a.csv', content })).json()) as { id: string }
    await app.analysed(account, id)
  }
  await expect.poll(() => told(on.email).length).toBe(1)
  expect(told(on.email)[0]).not.toMatch(/Ferritin|ng\/mL/)
  expect(told(off.email)).toEqual([])
})

test('files without end are told of so often a day at most, and in no words of whoever sent them', async () => {
  const app = await createTestApp({ jobs: true })
  closers.push(() => app.close())
  const { points } = RATE_LIMITS['read-mail-account']
  const account = await app.createAccount()
  const ids: string[] = []
  for (let count = 0; count < points + 2; count++) {
    const file = { name: `call-0800-12-${count}.csv`, content: 'Test,Result,Units\nFerritin,45,ng/mL\n' }
    ids.push(((await (await app.upload(account, file)).json()) as { id: string }).id)
  }
  for (const id of ids) await app.analysed(account, id)
  const told = () => app.mailTo(account.email).filter((mail) => mail.includes('has been analysed'))
  await expect.poll(() => told().length, { timeout: 60_000 }).toBe(points)
  expect(told().join()).not.toMatch(/0800/)
})
