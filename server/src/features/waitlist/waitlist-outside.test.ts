import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestApp, fromAnywhere } from '#server/testing/test-app.ts'

const cli = join(import.meta.dirname, '../../commands/waitlist.ts')

test('with a key, addresses go to Mailchimp as its API documents it; its failure is said and nothing is stored', async () => {
  const seen: { method?: string; url?: string; authorization?: string; body: string }[] = []
  let status = 200
  const mailchimp = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, authorization: headers.authorization ?? '', body })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => mailchimp.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(mailchimp.address() as AddressInfo).port}`
  const app = await createTestApp({ mailchimp: { apiKey: 'key-us21', listId: 'list1', apiUrl } })
  const join = () =>
    app.send('POST', '/api/functions/mailchimp-waitlist', { email: 'Ada@Example.com' }, fromAnywhere())

  for (let n = 0; n < 2; n++) {
    const answer = await join()
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: "You'll be the first to know when Aevia launches." },
    ])
  }
  // md5 of ada@example.com, as RFC 1321 counts it.
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: '/3.0/lists/list1/members/3e3417d7ef77d5932a6734b916515ed5',
    authorization: `Basic ${btoa('aevia:key-us21')}`,
  })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    email_address: 'ada@example.com',
    status_if_new: 'subscribed',
  })
  expect(seen).toHaveLength(2)

  status = 500
  expect((await join()).status).toBe(503)
  await app.close()
  mailchimp.closeAllConnections()
  mailchimp.close()
})

test('the table is exported as CSV by a command', async () => {
  const app = await createTestApp()
  for (const email of ['first@example.com', 'second@example.com', '=cmd@example.com'])
    await app.send('POST', '/api/functions/mailchimp-waitlist', { email }, fromAnywhere())
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-cli-'))
  const owner = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: app.urls.owner }
  const { stdout } = await promisify(execFile)(process.execPath, [cli], { env: owner })
  const lines = stdout.split('\r\n')
  expect(lines[0]).toBe('email,created_at')
  expect(lines[1]).toMatch(/^first@example\.com,\d{4}-\d\d-\d\d/)
  expect(lines[2]).toMatch(/^second@example\.com,/)
  expect(stdout).not.toMatch(/^=/m)
  const idle = promisify(execFile)(process.execPath, [cli], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  await expect(idle).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Aevia is not running on'),
  })
  rmSync(dataDir, { recursive: true, force: true })
  await app.close()
})
