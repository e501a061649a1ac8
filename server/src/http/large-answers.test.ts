import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromAnywhere } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Bytes of an answer that anybody gets and that may be made for each who asks. */
const MADE_EACH_TIME = 100_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** As it comes over the wire: fetch would unpack it. */
function get(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; bytes: number; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      request(`${app.url}${path}`, { headers: { ...fromAnywhere(), ...headers } }, (answer) => {
        let bytes = 0
        answer.on('data', (part: Buffer) => (bytes += part.length))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes, headers: answer.headers }))
      })
        .on('error', reject)
        .end()
    },
  )
}

test('what anybody gets and is large was made once: it has a tag, and comes compressed', async () => {
  const paths = app.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !path.includes(':'))
    .map(({ path }) => path)
  const large: string[] = []
  for (const path of new Set(paths)) {
    const plain = await get(path, {})
    if (plain.status !== 200 || plain.bytes < MADE_EACH_TIME) continue
    large.push(path)
    const { etag } = plain.headers
    expect([path, typeof etag]).toEqual([path, 'string'])
    expect((await get(path, { 'if-none-match': String(etag) })).status).toBe(304)
    const packed = await get(path, { 'accept-encoding': 'gzip' })
    expect([path, packed.headers['content-encoding']]).toEqual([path, 'gzip'])
    expect(packed.bytes).toBeLessThan(plain.bytes / 4)
  }
  expect(large).toEqual(['/api/openapi.json', '/api/docs'])
})

test('the description of the API says nothing twice, and every name in it stands for something', async () => {
  const text = await (await app.fetch('/api/openapi.json')).text()
  expect(text.length).toBeLessThan(400_000)
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } }
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  for (const name of new Set(named)) expect(components.schemas).toHaveProperty(name)
  expect(gzipSync(text).length).toBeLessThan(60_000)
})
