import { createHmac, hkdfSync } from 'node:crypto'

/** What a request says of the device; stored with the session. */
export type Device = {
  ipAddress: string
  userAgent: string | null
  /** A random name that a browser keeps in a cookie of its own. */
  deviceId: string | null
}

/** A keyed hash per user: the table does not reveal which devices two users share. */
export function createDeviceHash(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'known devices', 32))
  return (userId: string, device: Device) => {
    const name = device.deviceId ?? `${device.userAgent ?? ''}|${device.ipAddress}`
    return createHmac('sha256', key).update(`${userId}|${name}`).digest('base64url')
  }
}
