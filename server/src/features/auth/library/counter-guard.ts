import type { DBAdapter } from 'better-auth'
import { APIError } from 'better-auth/api'

type Update = Parameters<DBAdapter['update']>[0]

/**
 * The auth library reads how often a passkey was used, judges, and writes what the device says in another step: of a
 * device and its copy both would sign in. The count is written only where it still is below, in the same statement, and
 * who comes second is refused. Devices that do not count say 0 each time (WebAuthn level 2, section 6.1.1).
 */
export function guardCounters(adapter: DBAdapter): DBAdapter {
  const update = async (query: Update): Promise<unknown> => {
    const used = query.model === 'passkey' ? (query.update as { counter?: unknown }).counter : undefined
    if (typeof used !== 'number') return adapter.update(query)
    const unused = { field: 'counter', value: used, operator: used > 0 ? 'lt' : 'eq' } as const
    const updated = await adapter.update({ ...query, where: [...query.where, unused] })
    if (!updated) throw new APIError('UNAUTHORIZED', { message: 'This passkey was used meanwhile.' })
    return updated
  }
  return {
    ...adapter,
    update: update as DBAdapter['update'],
    transaction: (work) => adapter.transaction((inside) => work(guardCounters(inside as DBAdapter))),
  }
}
