/** A user of the attack: what is theirs, by which it is known where it must not be. */
import { TOKEN_SCOPES } from '../../domain/src/tokens/schema.ts'
import { postJson } from '../../server/src/testing/client.ts'
import type { OwnServer } from '../../server/src/testing/server-process.ts'
import type { Random } from './random.ts'

export type Attacker = Awaited<ReturnType<typeof createAttacker>>

/** Newest ids of a resource that a request may name. */
const KNOWN_MOST = 12
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What the ids of a call are of: `/api/metrics/imports/{id}` of imports, `/api/plan/{id}` of the plan. */
const resourceOf = (path: string): string => path.split('/{')[0]!.split('/').at(-1)!

export async function createAttacker(server: Pick<OwnServer, 'createUser' | 'origin'>, random: Random) {
  const { authorization, userId } = await server.createUser()
  const mark = `mark${random.hex(12)}`
  const known = new Map<string, Set<string>>()
  const own = new Set([userId])
  const token = await tokenOf(server.origin, authorization)
  await upload(server.origin, authorization, mark)
  return {
    /** a session, or for programs a token */
    credentialFor: (path: string): string => (path.startsWith('/api/fhir/') ? token : authorization),
    authorization,
    /** in the texts that this user sends */
    mark,
    idsFor: (path: string): string[] => [...(known.get(resourceOf(path)) ?? [])].slice(-KNOWN_MOST),
    owns: (id: string) => own.has(id),
    /** Whatever was sent may come back. */
    sends(sent: string): void {
      for (const id of idsIn(sent)) own.add(id)
    },
    learn(path: string, answer: string): void {
      const resource = resourceOf(path)
      const ids = known.get(resource) ?? new Set()
      known.set(resource, ids)
      for (const id of idsIn(answer)) {
        own.add(id)
        if (id !== userId) ids.add(id)
      }
    },
  }
}

export const idsIn = (text: string): string[] => [...text.matchAll(UUID)].map(([id]) => id)

async function tokenOf(origin: string, authorization: string): Promise<string> {
  const body = { name: 'attack', scopes: TOKEN_SCOPES, days: 1 }
  const made = await postJson(`${origin}/api/tokens`, body, { authorization })
  if (!made.ok) throw new Error(`no token: ${made.status} ${await made.text()}`)
  return `Bearer ${((await made.json()) as { secret: string }).secret}`
}

async function upload(origin: string, authorization: string, mark: string): Promise<void> {
  const form = new FormData()
  form.set('test_name', `${mark} test`)
  form.set('test_date', '2026-01-02')
  form.set('notes', `${mark} notes`)
  const rows = [
    'Test,Result,Units,Reference Range',
    'Ferritin,9,ng/mL,30-400',
    'Potassium,4.2,mmol/L,3.5-5.1',
  ]
  form.set('file', new Blob([`${rows.join('\n')}\n`]), `${mark}.csv`)
  const sent = await fetch(`${origin}/api/test-data`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  })
  if (!sent.ok) throw new Error(`not uploaded: ${sent.status} ${await sent.text()}`)
}
