import { colours } from '@aevia/domain/brand/colours.ts'
import { logo } from '@aevia/domain/brand/logo.ts'
import { brand } from '@aevia/domain/brand.ts'
import { PUSH_TEXT } from '@aevia/domain/reminders/push.ts'

const colour = (name: keyof typeof colours) => `light-dark(${colours[name].join(', ')})`

/** Shown where a page cannot be fetched. It loads nothing, and nothing else is kept for it. */
const offline = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>You are offline · ${brand.name}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-content:center;background:${colour('background')};color:${colour('foreground')};font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:24rem;padding:2rem 1.5rem}
svg{display:block;width:3rem;fill:none;stroke:${colour('primary')};stroke-linecap:round}
h1{margin:1.25rem 0 .5rem;font-size:1.625rem;line-height:1.2}
p{margin:0 0 1.5rem;color:${colour('muted')}}
a{display:inline-block;padding:.625rem 1.25rem;border-radius:.625rem;background:${colour('primary')};color:${colour('on-primary')};text-decoration:none;font-weight:500}
</style></head><body><main>
<svg viewBox="${logo.viewBox}" aria-hidden="true"><g stroke-width="${logo.strokeWidth}">${logo.strokes.map((path) => `<path d="${path}"/>`).join('')}</g></svg>
<h1>You are offline</h1><p>${brand.name} keeps no health data on this device. Your page is back once there is a connection.</p>
<a href="">Try again</a></main></body></html>`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The service worker: it shows reminders, and a page of its own where no page can be fetched. It stores nothing and never
 * touches an answer of the API. A message says no more than that there is a reminder, so it is shown as it came.
 */
const worker = `const OFFLINE = ${JSON.stringify(offline)}
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': ${JSON.stringify(policy)} }

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(onlyPages(event).catch(() => {}))
})
// Where the browser knows how, all but pages goes its way without this worker.
async function onlyPages(event) {
  await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
}
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (new URL(request.url).pathname.startsWith('/api/')) return
  event.respondWith(fetch(request).catch(() => new Response(OFFLINE, { status: 503, headers: HEADERS })))
})

self.addEventListener('push', (event) => {
  const body = event.data?.text() || ${JSON.stringify(PUSH_TEXT)}
  event.waitUntil(self.registration.showNotification(${JSON.stringify(brand.name)}, { body, tag: 'reminder', icon: '/icons/192.png' }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp())
})
async function openApp() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname.startsWith('/platform'))
  await (open ? open.focus() : self.clients.openWindow('/platform/dashboard'))
}

// The browser is reached at another address now: without the server knowing, reminders would be lost in silence.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)))
async function move({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey
  const made = newSubscription ?? (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  await fetch('/api/reminders/devices/moved', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}
`

export function loader() {
  return new Response(worker, { headers: { 'content-type': 'text/javascript' } })
}
