import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (command: string, ...args: string[]) =>
  new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url))
    execFile(process.execPath, [script, ...args], (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const STEPS =
  '<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="2026-01-01 10:00:00 +0000" endDate="2026-01-01 10:10:00 +0000" value="7"/></HealthData>'

test.each([
  [
    'import-metrics',
    'half.xml',
    half(Buffer.from(STEPS)),
    'all or a part of it is damaged. Please use another copy of it.',
  ],
  [
    'import-metrics',
    'half.gz',
    half(gzipSync(STEPS)),
    'all or a part of it is damaged. Please use another copy of it.',
  ],
  [
    'import-metrics',
    'a.bin',
    Buffer.alloc(900, 7),
    'it is not an export with measurements that is known here.',
  ],
  [
    'read-genes',
    'half.gz',
    half(gzipSync(STEPS)),
    'it is damaged, or not a file of raw genotypes that is known here.',
  ],
  [
    'analyse',
    'a.pdf',
    Buffer.from('%PDF-1.7\n'),
    'This file is incomplete. Download it again from its source and upload the new copy.',
  ],
])('%s says in a sentence that %s cannot be read, and ends with 2', async (command, name, bytes, why) => {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  expect(await run(command, file)).toEqual({ code: 2, stderr: `${file} cannot be read: ${why}\n` })
})

test.each(['import-metrics', 'read-genes', 'analyse'])(
  '%s reads neither folders nor what is not there',
  async (command) => {
    const missing = path.join(folder, 'missing')
    expect(await run(command, folder, missing)).toEqual({
      code: 2,
      stderr: `${folder} is not a file.\nThere is no file ${missing}.\n`,
    })
  },
)

test('restore says that a backup key is none', async () => {
  const keys = path.join(folder, 'keys')
  await writeFile(keys, `backup key: AGE-SECRET-KEY-1ABC\nserver key: ${'0'.repeat(64)}\n`)
  expect(await run('restore', path.join(folder, 'a.bin'), '--keys', keys)).toMatchObject({
    code: 1,
    stderr: `${keys} does not hold recovery keys: it needs a backup key and a server key.\n`,
  })
})

test.each([
  ['not.json', '{"profile":', 'it is not JSON.'],
  [
    'wrong.json',
    '{"profile":{"age":"old"}}',
    'profile.age: Invalid input: expected number, received string.',
  ],
])('a profile %s is refused in a sentence', async (name, text, why) => {
  const file = path.join(folder, name)
  await writeFile(file, text)
  expect(await run('ask', '--profile', file, 'hi')).toEqual({
    code: 2,
    stderr: `${file} cannot be read: ${why}\n`,
  })
})
