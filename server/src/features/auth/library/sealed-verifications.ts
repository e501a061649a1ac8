import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth'

type Row = Record<string, unknown>
const MODEL = 'verification'

/**
 * The auth library's one-time state (second steps, passkey challenges, leaving for a provider) on its way to the table
 * and back: the identifier becomes a keyed hash, the value is sealed and bound to it. Who only reads the table can
 * neither present an identifier nor learn a challenge or verifier.
 */
export function sealVerifications(appKey: Buffer) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appKey, '', `verification ${purpose}`, 32))
  const [nameKey, valueKey] = [key('identifier'), key('value')]
  const nameOf = (identifier: unknown) =>
    createHmac('sha256', nameKey).update(String(identifier)).digest('base64url')

  function close(value: unknown, name: string) {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', valueKey, nonce).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(String(value), 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }
  function open<T>(row: T): T {
    if (!row) return row
    const { identifier, value } = row as Row
    const bytes = Buffer.from(String(value), 'base64')
    const cipher = createDecipheriv('aes-256-gcm', valueKey, bytes.subarray(0, 12), { authTagLength: 16 })
    cipher.setAAD(Buffer.from(String(identifier))).setAuthTag(bytes.subarray(12, 28))
    return { ...row, value: Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString() }
  }
  const hidden = (where: Where[] | undefined) =>
    where?.map((one) => (one.field === 'identifier' ? { ...one, value: nameOf(one.value) } : one))

  function wrap<A extends Omit<DBAdapter, 'transaction'>>(inner: A): A {
    /** Another model passes through; of this one, the condition is hidden and what comes back is opened. */
    const through =
      (method: 'findOne' | 'findMany' | 'delete' | 'deleteMany' | 'count' | 'consumeOne', opens: boolean) =>
      async (query: { model: string; where?: Where[] }) => {
        const call = inner[method] as (given: object) => Promise<unknown>
        if (query.model !== MODEL) return call(query)
        const found = await call({ ...query, where: hidden(query.where) })
        if (!opens) return found
        return Array.isArray(found) ? found.map(open) : open(found)
      }
    const refuse = (method: 'update' | 'updateMany' | 'incrementOne') => (query: { model: string }) => {
      if (query.model === MODEL) throw new Error('one-time state is not changed')
      return (inner[method] as (given: object) => Promise<unknown>)(query)
    }
    return {
      ...inner,
      async create(query: { model: string; data: Row }) {
        const call = inner.create as (given: object) => Promise<Row>
        if (query.model !== MODEL) return call(query)
        const identifier = nameOf(query.data.identifier)
        const value = close(query.data.value, identifier)
        return open(await call({ ...query, data: { ...query.data, identifier, value } }))
      },
      findOne: through('findOne', true),
      findMany: through('findMany', true),
      consumeOne: through('consumeOne', true),
      delete: through('delete', false),
      deleteMany: through('deleteMany', false),
      count: through('count', false),
      update: refuse('update'),
      updateMany: refuse('updateMany'),
      incrementOne: refuse('incrementOne'),
    } as A
  }

  return (adapter: DBAdapter): DBAdapter => ({
    ...wrap(adapter),
    transaction: (work) => adapter.transaction((inside) => work(wrap(inside))),
  })
}
