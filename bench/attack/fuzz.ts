/** Requests of two users in any order, made from the OpenAPI document; each answer is looked at. */
import { anyAddress } from '../../server/src/testing/client.ts'
import type { OwnServer } from '../../server/src/testing/server-process.ts'
import type { Operation } from './api.ts'
import { parameterFor, uuid, valueFor } from './bodies.ts'
import type { Random } from './random.ts'
import { type Attacker, createAttacker, idsIn } from './user.ts'

/** A pair of users sends so many: then their limits by the day begin to refuse. */
const BY_A_PAIR = 400
/** How often a request names what is the other user's, and goes without a session. */
const [OF_THE_OTHER, WITHOUT_SESSION] = [0.25, 0.03]
/** What would end the session or the account of whoever sends. */
const LEFT_OUT =
  /\/auth\/(?:sign-out|sign-up|sign-in|forgot|reset|social|refresh|captcha|second-factor|sessions\/)|\/ownership\/(?:erasure|import)/
/** What a user sees of their own: it must be the same after whatever the other one sent. */
const SEEN = [
  'profile',
  'supplements',
  'test-data',
  'health-log',
  'plan?day=2026-11-20',
  'metrics/imports',
  'sharing',
  'tokens',
  'reminders',
]
/** Changes by itself: the links of files, and what is read later than it was sent. */
const CHANGING =
  /"(?:file_url|analysis_\w+|status|updated_at|last_used_at|results_count|needs_review\w*)":[^,}]*/g

export type Figures = {
  requests: number
  statuses: Map<number, number>
  /** calls that were answered well at least once */
  reached: Set<string>
  calls: number
  faults: string[]
}

export async function fuzz(
  server: OwnServer,
  { operations, count, random }: { operations: Operation[]; count: number; random: Random },
): Promise<Figures> {
  const tried = operations.filter(({ path }) => !LEFT_OUT.test(path))
  const figures: Figures = {
    requests: 0,
    statuses: new Map(),
    reached: new Set(),
    calls: tried.length,
    faults: [],
  }
  while (figures.requests < count) {
    const pair = [await createAttacker(server, random), await createAttacker(server, random)] as const
    for (let sent = 0; sent < BY_A_PAIR && figures.requests < count; sent++) {
      const [user, other] = random.chance(0.5) ? pair : [pair[1], pair[0]]
      await sendOne({ server, user, other, operation: random.of(tried), random, figures })
      figures.requests += 1
    }
  }
  return figures
}

type Sending = {
  server: OwnServer
  user: Attacker
  other: Attacker
  operation: Operation
  random: Random
  figures: Figures
}

async function sendOne(sending: Sending): Promise<void> {
  const { server, user, other, operation, random, figures } = sending
  const isForeign = other.idsFor(operation.path).length > 0 && random.chance(OF_THE_OTHER)
  const making = { random, mark: user.mark, ids: (isForeign ? other : user).idsFor(operation.path) }
  const target = targetOf(operation, making)
  const body = bodyOf(operation, making)
  const isWriting = isForeign && operation.method !== 'GET'
  const before = isWriting ? await seenBy(server, other) : null
  const sent = `${target} ${body ?? ''}`
  user.sends(sent)
  const answer = await call(server.origin, operation, { target, body, ...credentialOf(sending) })
  const about = `${operation.method} ${target.slice(0, 200)} ${(body ?? '').slice(0, 200)}`
  const fault = (what: string) => figures.faults.push(`${what}: ${about}`)

  figures.statuses.set(answer.status, (figures.statuses.get(answer.status) ?? 0) + 1)
  if (answer.status < 300) figures.reached.add(operation.name)
  if (answer.status >= 500 && answer.status !== 503) fault(`answered with ${answer.status}`)
  const notDescribed = operation.faultOf(answer.status, answer.json)
  if (notDescribed) fault(notDescribed)
  if (answer.text.includes(other.mark) && !sent.includes(other.mark)) fault('a text of the other user')
  const foreign = idsIn(answer.text).filter((id) => other.owns(id) && !user.owns(id))
  if (foreign.length > 0) fault(`ids of the other user (${foreign[0]})`)
  if (before !== null) {
    const changed = firstChange(before, await seenBy(server, other))
    if (changed !== null) fault(`the other user sees something else (${changed})`)
  }
  if (answer.status < 300) user.learn(operation.path, answer.text)
}

const credentialOf = ({ user, random, operation }: Sending): { authorization?: string } =>
  random.chance(WITHOUT_SESSION) ? {} : { authorization: user.credentialFor(operation.path) }

function targetOf({ path, parameters }: Operation, making: Parameters<typeof parameterFor>[2]): string {
  const value = (name: string, schema: object | undefined) =>
    encodeURIComponent(wellFormed(parameterFor(name, schema, making)))
  const inPath = parameters.filter((each) => each.in === 'path')
  const filled = inPath.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, () => value(name, schema) || uuid(making.random)),
    path,
  )
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || making.random.chance(0.4)))
    .map(({ name, schema }) => `${name}=${value(name, schema)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
/** Half a character cannot be percent-encoded. */
const wellFormed = (text: string) => text.toWellFormed()

function bodyOf({ body, method }: Operation, making: Parameters<typeof valueFor>[1]): string | null {
  if (method === 'GET') return null
  if (body === null) return making.random.chance(0.5) ? null : '{}'
  const text = JSON.stringify(valueFor(body, making))
  return making.random.chance(0.02) ? text.slice(0, -1) : text
}

type Sent = { target: string; body: string | null; authorization?: string }
async function call(origin: string, { method }: Operation, { target, body, authorization }: Sent) {
  const answer = await fetch(origin + target, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': anyAddress(),
      ...(authorization && { authorization }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, text, json: isJson ? (JSON.parse(text) as unknown) : undefined }
}

/** Characters of what is shown of a change. */
const SHOWN = 60
function firstChange(before: string, after: string): string | null {
  if (before === after) return null
  let at = 0
  while (before[at] === after[at]) at++
  return `${before.slice(Math.max(0, at - SHOWN), at + SHOWN)} -> ${after.slice(at, at + SHOWN)}`
}

async function seenBy({ origin }: OwnServer, { authorization }: Attacker): Promise<string> {
  const lists = SEEN.map(async (list) => {
    const headers = { authorization, 'x-forwarded-for': anyAddress() }
    const answer = await fetch(`${origin}/api/${list}`, { headers })
    if (!answer.ok) throw new Error(`${list}: ${answer.status}`)
    return (await answer.text()).replaceAll(CHANGING, '')
  })
  return (await Promise.all(lists)).join('\n')
}
