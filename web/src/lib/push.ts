/** What runs in this browser while no page is open: it shows reminders, and a page that says that there is no connection. */
import { api, ApiError } from '#web/lib/api.ts'

/** Also by Safari on a phone, but there only once the app is on the home screen. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Of somebody signed in. A device that was switched on says that it is theirs, or forgets whose it was. */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/worker.js')
  const endpoint = await ownEndpoint()
  if (!endpoint) return
  try {
    await api<null>('/api/reminders/devices/here', { method: 'PUT', body: { endpoint } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await forgetDevice()
  }
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canBeNotified()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Where this browser is reached; null where it is not. */
const ownEndpoint = async (): Promise<string | null> => (await subscription())?.endpoint ?? null

/** By this the server names this browser; null where it is not to be reached. */
export async function ownMark(): Promise<string | null> {
  const endpoint = await ownEndpoint()
  if (!endpoint) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Asks the person, then the browser's own push service. Null where the person says no. */
export async function reachDevice(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/worker.js')
  const registration = await navigator.serviceWorker.ready
  // One of before: of somebody else, or ended on the server.
  await forgetDevice()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { keys } = made.toJSON()
  return { endpoint: made.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export async function forgetDevice(): Promise<void> {
  await (await subscription())?.unsubscribe()
}
