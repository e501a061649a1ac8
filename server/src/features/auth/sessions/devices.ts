import { createHmac, hkdfSync } from 'node:crypto'

/** What a request says of the device; stored with the session. */
export type Device = {
  ipAddress: string
  userAgent: string | null
  /** A random name that a browser keeps in a cookie of its own. */
  deviceId: string | null
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Chrome on Windows", as far as the browser says so. Only ever shown, never trusted. */
export function deviceName(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** A keyed hash per user: the table does not reveal which devices two users share. */
export function createDeviceHash(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'known devices', 32))
  return (userId: string, device: Device) => {
    const name = device.deviceId ?? `${device.userAgent ?? ''}|${device.ipAddress}`
    return createHmac('sha256', key).update(`${userId}|${name}`).digest('base64url')
  }
}
