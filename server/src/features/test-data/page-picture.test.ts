import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { watchReaders } from '#server/testing/readers.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
let other: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  ;[owner, other] = [await app.createAccount(), await app.createAccount()]
})
afterAll(() => app.close())

const stored = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const answer = await app.upload(owner, { name, content })
  return ((await answer.json()) as TestData).id
}
const picture = (id: string, page: number | string, account = owner) =>
  app.fetch(`/api/test-data/${id}/pages/${page}`, { headers: account.auth })

/** The share of dark pixels within a part of the picture, in fractions of it. */
async function ink(bytes: ArrayBuffer, part: { top: number; bottom: number }): Promise<number> {
  const image = sharp(Buffer.from(bytes))
  const { width, height } = await image.metadata()
  const top = Math.round(part.top * height)
  const { data } = await image
    .extract({ left: 0, top, width, height: Math.round((part.bottom - part.top) * height) })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 128).length / data.length
}

test('each page of a PDF is drawn as it is printed, for its owner only', async () => {
  const line = { x: 50, y: 742, text: 'Ferritin 45 ng/mL 30 - 400', size: 12 }
  const id = await stored('report.pdf', new Uint8Array(pdfOf([[], [line]])))
  const second = await picture(id, 2)
  expect(second.status).toBe(200)
  expect(second.headers.get('content-type')).toBe('image/webp')
  expect(second.headers.get('page-count')).toBe('2')
  expect(second.headers.get('cache-control')).toBe('private, no-store')
  // A4 is 842 points high: the line stands 100 points below its top edge.
  const page = await second.arrayBuffer()
  expect(await ink(page, { top: 0.1, bottom: 0.125 })).toBeGreaterThan(0.005)
  expect(await ink(page, { top: 0.2, bottom: 1 })).toBe(0)
  expect(await ink(await (await picture(id, 1)).arrayBuffer(), { top: 0, bottom: 1 })).toBe(0)

  expect((await picture(id, 1, other)).status).toBe(404)
  expect((await app.fetch(`/api/test-data/${id}/pages/1`)).status).toBe(401)
  for (const absent of [3, 0, -1, 'x', '1e9']) expect((await picture(id, absent)).status).toBe(404)
})

test('what is no PDF has no pages; one that cannot be opened says so', async () => {
  expect((await picture(await stored('report.csv', 'Test,Result\nFerritin,45\n'), 1)).status).toBe(404)
  const answer = await picture(await stored('empty.pdf', '%PDF-1.7\nno page at all\n%%EOF\n'), 1)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { reason: 'test-data.not_drawable' } })
})

test('pages are drawn one at a time, for whoever still waits, and so many for one user', async () => {
  const id = await stored('pages.pdf', new Uint8Array(pdfOf([[], [], [], []])))
  const drawers = watchReaders('pictures')
  const leaving = new AbortController()
  const asked = [1, 2, 3, 4, 1].map((page) =>
    app
      .fetch(`/api/test-data/${id}/pages/${page}`, { headers: owner.auth, signal: leaving.signal })
      .then(({ status }) => status)
      .catch(() => 'left'),
  )
  // Four are drawn or wait: the fifth is refused.
  await Promise.any(asked.map(async (status) => expect(await status).toBe(429)))
  leaving.abort()
  await Promise.all(asked)
  expect((await picture(id, 4)).status).toBe(200)
  // Those who left while they waited were passed over: without that there would be five.
  expect(drawers.seen().most).toBe(1)
  expect(drawers.seen().started).toBeLessThan(5)
  drawers.stop()
})

test('when all places to wait are taken, the next one is told that the server is busy', async () => {
  const id = await stored('pages.pdf', new Uint8Array(pdfOf([[]])))
  const leaving = new AbortController()
  const others = await Promise.all([1, 2, 3].map(() => app.createAccount()))
  const theirs = await Promise.all(
    others.map(async (account) => {
      const answer = await app.upload(account, { name: 'a.pdf', content: new Uint8Array(pdfOf([[]])) })
      return { account, id: ((await answer.json()) as TestData).id }
    }),
  )
  const ask = (of: { account: Account; id: string }, signal?: AbortSignal) =>
    app.fetch(`/api/test-data/${of.id}/pages/1`, {
      headers: of.account.auth,
      ...(signal ? { signal } : {}),
    })
  // One is drawn and twelve wait, four of each user.
  const all = [{ account: owner, id }, ...theirs].flatMap((of) => [of, of, of, of])
  const asked = all.map((of) =>
    ask(of, leaving.signal).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  await Promise.any(asked.map(async (status) => expect(await status).toBe(503)))
  leaving.abort()
  await Promise.all(asked)
  expect((await ask(theirs[0]!)).status).toBe(200)
})
