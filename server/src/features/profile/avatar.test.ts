import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
})
afterAll(() => app.close())

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#208070' } }).withExif({
    IFD0: { Copyright: 'secret-place' },
    IFD3: { GPSLatitude: '59/1 20/1 0/1', GPSLatitudeRef: 'N' },
  })
const put = (bytes: Uint8Array, account = owner) =>
  app.fetch('/api/profile/avatar', {
    method: 'PUT',
    body: Buffer.from(bytes),
    headers: { ...account.auth, 'content-type': 'image/jpeg' },
  })
const get = (url: string, headers: Record<string, string>) => app.fetch(url, { headers })

describe('each accepted type becomes a 256 px WebP without metadata', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s', async (format) => {
    const answer = await put(await picture().toFormat(format).toBuffer())
    expect(answer.status).toBe(200)
    const { avatar_url } = (await answer.json()) as Profile
    expect(avatar_url).toMatch(
      new RegExp(`^/api/storage/avatars/${owner.session.user.id}/avatar\\.webp\\?v=\\d+$`),
    )
    const image = await get(avatar_url ?? '', owner.auth)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await image.arrayBuffer())
    const { width, height, format: stored, exif } = await sharp(bytes).metadata()
    expect({ width, height, stored, exif }).toEqual({
      width: 256,
      height: 256,
      stored: 'webp',
      exif: undefined,
    })
    expect(bytes.includes('secret-place')).toBe(false)
  })
})

test('many pictures at once of one user are turned one after the other, and most are refused', async () => {
  const user = await app.createAccount()
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#208070' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(large, user)))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('it replaces the one before and can be removed', async () => {
  await put(await picture().png().toBuffer())
  const removed = await app.fetch('/api/profile/avatar', { method: 'DELETE', headers: owner.auth })
  expect(((await removed.json()) as Profile).avatar_url).toBeNull()
  expect((await get(`/api/storage/avatars/${owner.session.user.id}/avatar.webp`, owner.auth)).status).toBe(
    404,
  )
})

test('nobody but its owner sees it', async () => {
  const { avatar_url } = (await (await put(await picture().png().toBuffer())).json()) as Profile
  const other = await app.createAccount()
  expect((await get(avatar_url ?? '', {})).status).toBe(404)
  expect((await get(avatar_url ?? '', other.auth)).status).toBe(404)
  expect((await get(avatar_url ?? '', owner.auth)).status).toBe(200)
})

describe('what is not a picture is refused, and the one before stays', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  /** An uncompressed size of 2.5 gigapixels in a few bytes: the header of a PNG, and nothing else of it. */
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 2, 0, 0, 0, 0, 0, 0, 0]),
  ])
  test.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from(svg)],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['a pixel bomb', bomb],
  ])('%s', async (_what, bytes) => {
    const before = await put(await picture().png().toBuffer())
    const { avatar_url } = (await before.json()) as Profile
    const answer = await put(bytes)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { message: 'Only JPEG, PNG, GIF, and WebP images are allowed' },
    })
    expect((await get(avatar_url ?? '', owner.auth)).status).toBe(200)
  })

  test('half a picture', async () => {
    const whole = await picture().jpeg().toBuffer()
    expect((await put(whole.subarray(0, whole.length / 2))).status).toBe(400)
  })

  test('more than 5 MB', async () => {
    const answer = await put(Buffer.alloc(5 * 1024 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      error: { message: 'Avatar file size must be less than 5MB' },
    })
  })
})

test('signed out nothing is taken', async () => {
  expect((await app.fetch('/api/profile/avatar', { method: 'PUT', body: 'x' })).status).toBe(401)
})

/** A picture of ten points with chunks of text that unpack to 50 MB each (PNG, 11.3.3.3). */
async function textBomb(chunks: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#208070' } })
    .png()
    .toBuffer()
  const packed = deflateSync(Buffer.alloc(50_000_000, 'a'), { level: 9 })
  const chunk = (place: number) => {
    const data = Buffer.concat([Buffer.from(`zTXtk${place}\0\0`, 'latin1'), packed])
    const framed = Buffer.alloc(data.length + 8)
    framed.writeUInt32BE(data.length - 4)
    data.copy(framed, 4)
    framed.writeUInt32BE(crc32(data), data.length + 4)
    return framed
  }
  const endOfHeader = 33
  return Buffer.concat([
    png.subarray(0, endOfHeader),
    ...Array.from({ length: chunks }, (_, place) => chunk(place)),
    png.subarray(endOfHeader),
  ])
}

test('a small picture that unpacks to gigabytes costs the server nothing, and the next one is served', async () => {
  const bomb = await textBomb(60)
  expect(bomb.length).toBeLessThan(5_000_000)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  expect((await put(bomb)).status).toBe(400)
  clearInterval(watch)
  expect(most - before).toBeLessThan(200_000_000)
  expect((await put(await picture().jpeg().toBuffer())).status).toBe(200)
})
