/** Errors of this program while it reads: they are reported as such and not as damage to the file. */
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { askChild } from '#server/reader-child.ts'
import { startChild } from './child-process.ts'
import { readFile } from './read-file.ts'
import { ownFault } from './reading-failure.ts'

it('an error in our own code is thrown with the place in the code and nothing of the document', async () => {
  const secret = 'Doe, Jane 1980-01-15'
  // Bytes that cannot be: only a mistake of a caller gives them.
  const mistaken = { length: 4, subarray: () => [secret] } as unknown as Uint8Array
  const error = await readFile('txt', mistaken, false).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TypeError)
  const fault = ownFault(error)
  expect(fault).toEqual({ error: 'TypeError', at: expect.any(Array) })
  expect(fault?.at[0]).toMatch(/^at \w+ \((?:domain|server)\/src\/.*\.ts:\d+:\d+\)$/)
  expect(JSON.stringify(fault)).not.toMatch(/Doe|1980|\/home|\/tmp/)
})

it.each([
  ['docx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
  ['doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 9, 9, 9])],
  ['pdf', strToU8('%PDF-1.7\n1 0 obj << /Type /Catalog >>\nstartxref\n99999\n%%EOF')],
  ['json', strToU8('{"resourceType": ')],
])('what a library says of a damaged %s is no error of ours', async (extension, bytes) => {
  const reading = await readFile(extension, bytes, false)
  expect(reading.status).toBe('error')
  expect(reading.error?.reason).not.toBe('internal')
})

it('a child that ends without an answer is an error of ours, too', async () => {
  const child = startChild(400, false)
  const nothing = null as unknown as { extension: string }
  const asked = askChild(child, nothing, new Uint8Array(), z.object({}), { timeoutMs: 20_000, memoryMb: 400 })
  await expect(asked).rejects.toMatchObject({ reason: 'internal' })
})

it('names the library, and not us, where the library was thrown from', () => {
  const error = new TypeError('Doe, Jane')
  error.stack = `TypeError: Doe, Jane\n    at inflate (/srv/app/node_modules/fflate/lib/index.cjs:1:1)\n    at readDocx (/srv/app/server/src/x.ts:2:2)`
  expect(ownFault(error)).toBeNull()
  expect(ownFault(new Error('not a kind of ours'))).toBeNull()
})
