// What is sent to devices: once a day, sealed, without a word about health, and to no private address.
import { createECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lookup } from '#server/adapters/push/public-lookup.ts'
import { createWebPush } from '#server/adapters/push/web-push.ts'
import { decrypted } from '#server/testing/push-stand-in.ts'
import { HOUR, startReminded, time_zone } from '#server/testing/reminded.ts'

const TEXT = 'You have a reminder in Aevia.'
let on: Awaited<ReturnType<typeof startReminded>>
beforeAll(async () => {
  on = await startReminded()
})
beforeEach(() => on.setClock(null))
afterAll(() => on.close())

test('the stand-in decrypts the example of RFC 8291, section 5 and appendix A', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decrypted(Buffer.from(body, 'base64url'), { pair, auth })).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

test('two devices and no mail: each once a day at the hour, signed, sealed, with nothing about health', async () => {
  const account = await on.person()
  const { address: one } = await on.switchOn(account)
  const { address: other } = await on.switchOn(account)
  await on.at(account, HOUR)
  for (const each of [one, other])
    // Sixteen hours are left of the day, of which nobody is to be reminded later.
    expect(on.service.waiting(each)).toEqual([{ text: TEXT, ttl: 16 * 3600, topic: 'reminder', bytes: 4096 }])
  expect(on.app.mailTo(account.email).filter((mail) => /reminder for today/.test(mail))).toEqual([])
  // Over the change of the clock, and then nothing is to be taken any longer.
  await on.at(account, '2027-03-28T06:00:00Z')
  expect([on.service.taken(one), on.service.taken(other)]).toEqual([2, 2])
  await on.at(account, '2027-03-29T06:00:00Z')
  expect([on.service.taken(one), on.service.taken(other)]).toEqual([2, 2])
  expect(on.service.refused).toEqual([])
})

test('mail and device together; stopping the mail leaves the device', async () => {
  const account = await on.person()
  const mails = () => on.app.mailTo(account.email).filter((mail) => /reminder for today/.test(mail))
  const { address } = await on.switchOn(account)
  const settings = { digest: true, hour: 8, time_zone, names: true }
  expect((await on.app.send('PUT', '/api/reminders', settings, account.auth)).status).toBe(200)
  await on.at(account, HOUR)
  await expect.poll(() => mails().length).toBe(1)
  expect(on.service.waiting(address).map(({ text }) => text)).toEqual([TEXT])
  const link = /Stop this reminder: (\S+)/.exec(mails()[0] ?? '')?.[1] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await on.at(account, '2027-03-28T06:00:00Z')
  expect([on.service.taken(address), mails().length]).toEqual([2, 1])
})

test('who switches it on after the hour is first reminded on the day after', async () => {
  const account = await on.person()
  on.setClock('2027-03-27T09:00:00Z')
  const { address } = await on.switchOn(account)
  await on.at(account, '2027-03-27T20:00:00Z')
  expect(on.service.taken(address)).toBe(0)
  await on.at(account, '2027-03-28T06:00:00Z')
  expect(on.service.taken(address)).toBe(1)
})

describe('once, whatever happens on the way', () => {
  test('a push service that is away is asked again, and what was taken is not sent again', async () => {
    const account = await on.person()
    const { address } = await on.switchOn(account)
    on.service.answerNext(503, 429)
    const before = on.service.calls()
    await on.at(account, HOUR)
    expect([on.service.calls() - before, on.service.taken(address)]).toEqual([3, 1])
  })

  test('a crash after the push service has taken it: the second message takes the place of the first', async () => {
    const account = await on.person()
    const { address } = await on.switchOn(account)
    await on.admin.query(`
      create sequence marks;
      grant usage on sequence marks to aevia_app;
      create function fail_once() returns trigger language plpgsql as $$
        begin if nextval('marks') = 1 then raise exception 'broken'; end if; return new; end $$;
      create trigger fail_once before update on push_devices for each row execute function fail_once()`)
    await on.at(account, HOUR)
    await on.admin.query('drop trigger fail_once on push_devices')
    expect([on.service.taken(address), on.service.waiting(address).length]).toEqual([2, 1])
  })

  test('a second job for the same day finds it done', async () => {
    const account = await on.person()
    const { address } = await on.switchOn(account)
    await on.at(account, HOUR)
    await on.admin.query(
      `insert into jobs.job (id, name, data, policy, retry_limit, expire_seconds, heartbeat_seconds)
       select gen_random_uuid(), name, data, policy, retry_limit, expire_seconds, heartbeat_seconds
       from jobs.job where name = 'send-push' and data->>'user_id' = $1`,
      [account.session.user.id],
    )
    await on.at(account, HOUR)
    expect(on.service.taken(address)).toBe(1)
  })

  test('the day ends while the push service is away: nothing comes late', async () => {
    const account = await on.person()
    const { address } = await on.switchOn(account)
    on.service.answerNext(503)
    on.service.onAnswer(() => on.setClock('2027-03-27T23:00:01Z'))
    await on.at(account, HOUR)
    on.service.onAnswer(() => {})
    expect(on.service.taken(address)).toBe(0)
  })
})

test.each([404, 410])('answered with %i a device is removed, and the log says so', async (status) => {
  const account = await on.person()
  await on.switchOn(account)
  on.service.answerNext(status)
  await on.at(account, HOUR)
  expect((await on.devices(account)).items).toEqual([])
  expect(await on.log(account)).toContainEqual(['push_ended', 'Unknown device: its browser takes no more'])
})

test('a device that is refused stays, and is tried again on the next day only', async () => {
  const account = await on.person()
  const { address } = await on.switchOn(account)
  on.service.answerNext(403)
  await on.at(account, HOUR)
  expect([(await on.devices(account)).items.length, on.service.taken(address)]).toEqual([1, 0])
  await on.at(account, '2027-03-28T06:00:00Z')
  expect(on.service.taken(address)).toBe(1)
})

describe('an address that leads into the own network', () => {
  const asked: string[] = []
  let leadsTo = ''
  let guarded: typeof on
  const lookup = ((name: string, _options: object, answer: (error: null, all: object[]) => void) => {
    asked.push(name)
    const family = leadsTo.includes(':') ? 6 : 4
    answer(null, [
      { address: '93.184.215.14', family: 4 },
      { address: leadsTo, family },
    ])
  }) as Lookup
  beforeAll(async () => {
    guarded = await startReminded({ standIn: null, lookup })
  })
  afterAll(() => guarded.close())

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:192.168.0.1',
    'fd00::1',
    '64:ff9b::a00:1',
  ])('%s is not called, and not asked for again', async (address) => {
    guarded.setClock(null)
    leadsTo = address
    asked.length = 0
    const account = await guarded.person()
    await guarded.switchOn(account)
    await guarded.at(account, HOUR)
    const { rows } = await guarded.admin.query(
      `select state::text from jobs.job where name = 'send-push' and data->>'user_id' = $1`,
      [account.session.user.id],
    )
    expect([asked, rows]).toEqual([['push.example.com'], [{ state: 'completed' }]])
  })
})

describe('a push service that does harm', () => {
  const message = { text: TEXT, topic: 'reminder', seconds: 60 }
  async function sendTo(answer: Parameters<typeof createServer>[1], patienceMs?: number) {
    const server: Server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const push = createWebPush({
      appKey: Buffer.alloc(32, 1),
      appUrl: 'https://a.example',
      standIn,
      patienceMs,
    })
    const closed = new Promise((done) => server.on('connection', (socket) => socket.on('close', done)))
    const outcome = await push
      .send(on.service.subscribe(push.key), message)
      .catch((error: Error) => error.message)
    await closed
    await new Promise((done) => server.close(done))
    return outcome
  }

  test('one whose answer never ends is left after its status', async () => {
    const endless = await sendTo((request, response) => {
      request.resume()
      response.writeHead(201)
      const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
      more()
    })
    expect(endless).toBe('taken')
  })

  test('one that never answers is left, to be asked again', async () => {
    expect(await sendTo((request) => void request.resume(), 300)).toBe('The push service does not answer')
  })

  test.each([
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['sends hints without an answer', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(3)],
  ])('one that %s is left at once', async (_, said) => {
    const outcome = await sendTo((request, response) => {
      request.resume()
      response.socket?.write(said)
    }, 60_000)
    expect(outcome).toBe('refused')
  })

  test('one that does not answer holds nothing of the database: its device can be removed meanwhile', async () => {
    const account = await on.person()
    const { device } = await on.switchOn(account)
    let removed: number | undefined
    on.service.onAnswer(async () => {
      const path = `/api/reminders/devices/${device.id}`
      removed = (await on.app.fetch(path, { method: 'DELETE', headers: account.auth })).status
    })
    await on.at(account, HOUR)
    on.service.onAnswer(() => {})
    expect(removed).toBe(204)
  })

  test('one that leads elsewhere is not followed', async () => {
    const hits: string[] = []
    const led = await sendTo((request, response) => {
      hits.push(request.url ?? '')
      request.resume()
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect([led, hits.length]).toEqual(['refused', 1])
  })
})
