/** The process that decodes one profile picture, which comes through its standard input. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { confine } from '#server/confine.ts'
import { encode } from './encode.ts'

confine()
process.on('disconnect', () => process.exit())
await once(process, 'message')
const encoded = await encode(await buffer(process.stdin)).catch(() => null)
process.send?.({ webp: encoded?.toString('base64') ?? null })
