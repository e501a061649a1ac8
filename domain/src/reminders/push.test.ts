import { expect, test } from 'vitest'
import { isPushEndpoint, PUSH_TEXT } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dYg:APA91b_x-y',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://web.push.apple.com/QGxK',
  'https://wns2-db5p.notify.windows.com/w/?token=BQYAAAD%2b1',
])('%s is an address of a push service', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://db.internal/a',
  'https://printer.local/a',
  'https://intranet/a',
  'https://push.example.:443/a',
  'https://push.example./a',
  'https://push.example.com:8443/a',
  'https://user@push.example.com/a',
  'https://push.example.com@127.0.0.1/a',
  'https://push.example.com\\@127.0.0.1/a',
  'https://push.example.com/a#b',
  'https://push.example.com/a b',
  'https://push.example.com/a\r\nHost: b',
  'https://push.example.com',
  'ftp://push.example.com/a',
  '',
])('%s is none', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))

test('what leaves has no word of health', () => {
  expect(PUSH_TEXT).toBe('You have a reminder in Aevia.')
})
