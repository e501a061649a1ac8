/** Tokens that are none: made up, cut, changed, signed by nobody or for something else. */
import type { OwnServer } from '../../server/src/testing/server-process.ts'
import { HOSTILE_TEXTS } from './hostile-values.ts'
import type { Random } from './random.ts'

const DOORS = ['/api/profile', '/api/test-data', '/api/ownership/archive', '/api/fhir/Patient', '/api/tokens']
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @returns tokens that a door opened for, or broke on */
export async function hostileTokens(server: OwnServer, count: number, random: Random): Promise<string[]> {
  const { authorization, userId } = await server.createUser()
  const real = authorization.replace('Bearer ', '')
  const [head = '', claims = '', signature = ''] = real.split('.')
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const kinds: (() => string)[] = [
    () => `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    () =>
      `${encoded({ alg: random.of(['HS256', 'HS512', 'RS256', 'ES256', 'nOnE']) })}.${claims}.${signature}`,
    () => `${head}.${encoded({ ...said, exp: 9_999_999_999 })}.${signature}`,
    () => `${head}.${encoded({ ...said, sub: userId, iat: 0, aud: random.hex(4) })}.${signature}`,
    () => `${head}.${claims}.${Buffer.from(random.hex(64), 'hex').toString('base64url')}`,
    () => real.slice(0, random.below(real.length)),
    () => `${real.slice(0, 40)}${random.of(['A', '_', '-', '.'])}${real.slice(41)}${random.hex(2)}`,
    () => `${claims}.${head}.${signature}`,
    () => `${real}.${random.hex(8)}`,
    () => random.hex(64),
    () => random.of(HOSTILE_TEXTS),
    () => `aevia_${random.hex(64)}`,
    () => encoded({ ...said }),
  ]
  const faults: string[] = []
  for (let sent = 0; sent < count; sent++) {
    const token = kinds[sent % kinds.length]!()
    // What a header cannot carry is not sent by anybody.
    const value = token.replaceAll(/[^\t\x20-\x7e]/g, '?')
    if (value === real) continue
    const door = random.of(DOORS)
    const answer = await fetch(server.origin + door, { headers: { authorization: `Bearer ${value}` } })
    await answer.body?.cancel()
    if (answer.status !== 401) faults.push(`${answer.status} at ${door} for ${value.slice(0, 120)}`)
  }
  return faults
}
