// Notifications on a device, the installed app and the page without a connection. The browser's own push service is out
// of reach here: a stand-in takes its place in the page, and the browser is handed the message as from that service.
import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { audit } from './audit.ts'
import { signedIn } from './platform-user.ts'
import { expect, signOut, test } from './server.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], timezoneId: 'Europe/Stockholm' })

/** A push service that gives this browser an address, and counts how often it is asked. */
async function standIn(page: Page) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await page.addInitScript((given) => {
    const STORE = 'stand-in'
    const stored = () => JSON.parse(sessionStorage.getItem(STORE) ?? '{"asked":0,"keys":[]}')
    const subscriptionOf = (endpoint: string) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: given }),
      unsubscribe: () => {
        sessionStorage.setItem(STORE, JSON.stringify({ ...stored(), endpoint: null }))
        return Promise.resolve(true)
      },
    })
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> }
    prototype.getSubscription = () => {
      const { endpoint } = stored()
      return Promise.resolve(endpoint ? subscriptionOf(endpoint) : null)
    }
    prototype.subscribe = ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
      const { asked, keys: before } = stored()
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`
      const next = { asked: asked + 1, keys: [...before, applicationServerKey], endpoint, userVisibleOnly }
      sessionStorage.setItem(STORE, JSON.stringify(next))
      return Promise.resolve(subscriptionOf(endpoint))
    }
  }, keys)
  return () =>
    page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('stand-in') ?? '{"asked":0,"keys":[]}') as {
          asked: number
          keys: string[]
          endpoint?: string | null
        },
    )
}

/** The worker of this page, once it runs. */
async function workerOf(context: BrowserContext, page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  return worker
}

/** Hands the browser a message, as its push service does. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}
type Shown = { title: string; body?: string; tag?: string }
/** What the worker shows from now on: a browser without windows has no place for it. */
async function notifications(worker: Worker) {
  await worker.evaluate(() => {
    const shown: Shown[] = []
    const scope = self as unknown as { registration: object; shown: Shown[] }
    Object.assign(scope, { shown })
    Object.defineProperty(scope.registration, 'showNotification', {
      value: (title: string, { body, tag }: NotificationOptions) => {
        // One of the same tag takes the place of the one before.
        shown.splice(0, shown.length, ...shown.filter((each) => each.tag !== tag), {
          title,
          body,
          tag,
        } as Shown)
        return Promise.resolve()
      },
    })
  })
  return () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown)
}

test('switched on after a press, shown, and ended when the person signs out', async ({
  page,
  context,
  server,
}) => {
  const asked = await standIn(page)
  const { authorization } = await signedIn(context, server)
  const devices = async () => {
    const answer = await fetch(`${server.origin}/api/reminders/devices`, { headers: { authorization } })
    return (await answer.json()) as { key: string; items: { name: string }[] }
  }
  await page.goto('/platform/profile')
  const card = page.getByRole('region', { name: 'Reminders' })
  const box = card.getByLabel('Notify me on this device')
  await expect(box).not.toBeChecked()
  await expect(box).toBeEnabled()
  const shown = await notifications(await workerOf(context, page))
  expect((await asked()).asked).toBe(0)

  await box.click()
  await expect(box).toBeChecked()
  await expect(card).toContainText(/The next notification can come on .*, 08:00/)
  const { key, items } = await devices()
  expect([(await asked()).keys, items]).toEqual([
    [key],
    [expect.objectContaining({ name: 'Chrome on Windows' })],
  ])
  await audit(page, 'notified')

  await deliver(context, page, 'You have a reminder in Aevia.')
  const message = { title: 'Aevia', body: 'You have a reminder in Aevia.', tag: 'reminder' }
  await expect.poll(shown).toEqual([message])
  // The next one takes its place.
  await deliver(context, page, 'And another one.')
  await expect.poll(shown).toEqual([{ ...message, body: 'And another one.' }])

  // Off and on again, and still on in the next page that is opened.
  await box.click()
  await expect(box).not.toBeChecked()
  expect([(await asked()).endpoint, (await devices()).items]).toEqual([null, []])
  await box.click()
  await expect(box).toBeChecked()
  await page.reload()
  await expect(box).toBeChecked()
  await signOut(page)
  expect((await asked()).endpoint).toBeNull()
})

test('a device of somebody else is not taken over', async ({ page, context, server }) => {
  const asked = await standIn(page)
  await signedIn(context, server)
  await page.goto('/')
  await page.evaluate(() =>
    sessionStorage.setItem(
      'stand-in',
      JSON.stringify({ asked: 1, keys: [], endpoint: 'https://push.example.com/of-somebody-else' }),
    ),
  )
  await page.goto('/platform/profile')
  await expect.poll(async () => (await asked()).endpoint).toBeNull()
  await expect(page.getByLabel('Notify me on this device')).not.toBeChecked()
})

test('a browser without notifications, and one that blocks them, say so', async ({
  page,
  context,
  server,
}) => {
  await signedIn(context, server)
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'requestPermission', { value: () => Promise.resolve('denied') })
  })
  await page.goto('/platform/profile')
  const box = page.getByLabel('Notify me on this device')
  await box.click()
  await expect(
    page.getByText('Your browser does not allow notifications of this site.').first(),
  ).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await page.reload()
  await expect(page.getByText('This browser cannot notify you.')).toBeVisible()
  await expect(box).toHaveCount(0)
})

test('without a connection a page says so, and nothing is kept on the device', async ({
  page,
  context,
  server,
}) => {
  const { report } = await signedIn(context, server)
  await report(new File(['Test,Result,Units,Reference Range\nFerritin,45,ng/mL,30-400\n'], 'lab.csv'))
  await page.goto('/platform/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerOf(context, page)
  await context.setOffline(true)
  // What asks the API is told that it failed, not something kept.
  expect(
    await page.evaluate(() =>
      fetch('/api/profile').then(
        () => 'kept',
        () => 'failed',
      ),
    ),
  ).toBe('failed')
  await page.goto('/platform/test-data')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await audit(page, 'offline')
  expect(
    await page.evaluate(async () => [await caches.keys(), (await indexedDB.databases()).length]),
  ).toEqual([[], 0])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Test Data Management' })).toBeVisible()
})

test('the app can be installed: a manifest, icons of their size, and no word about health in them', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Aevia', start_url: '/platform/dashboard', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
  const devtools = await page.context().newCDPSession(page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
})
