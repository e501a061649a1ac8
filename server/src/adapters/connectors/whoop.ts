import { addDays } from '@aevia/domain/health/calendar.ts'
import type { Fetched, Provider, Tokens } from '#server/ports/connectors.ts'
import { ask, bodyOf, createPages, isObject, listAt, requireSome, textAt } from './asking.ts'
import {
  accountAt,
  accountsIn,
  askForTokens,
  type Client,
  isSignedNow,
  queryOf,
  tokensIn,
  withAccountOf,
} from './oauth.ts'

const WHO = 'WHOOP'
const RESET = 'x-ratelimit-reset'
/** Without `offline` there is no refresh token. */
const SCOPE = 'offline read:profile read:cycles read:recovery read:sleep read:workout'
const LISTS = [
  ['cycle', 'cycle'],
  ['recovery', 'recovery'],
  ['sleep', 'activity/sleep'],
  ['workout', 'activity/workout'],
] as const
const PAGE = '25'

/** WHOOP API v2 (developer.whoop.com): OAuth 2 with rotating refresh tokens, pages by `next_token`, signed messages. */
export function createWhoop({ clientId, clientSecret, url }: Client): Provider {
  const host = url ?? 'https://api.prod.whoop.com'
  const api = `${host}/developer/v2`
  const tokenUrl = `${host}/oauth/oauth2/token`
  const key = { client_id: clientId, client_secret: clientSecret }

  async function accountOf(access: string): Promise<string> {
    const answer = await ask(WHO, `${api}/user/profile/basic`, { headers: bearer(access) })
    return accountAt(WHO, bodyOf(WHO, answer, RESET), 'user_id')
  }
  const revoke = async ({ access }: Pick<Tokens, 'access'>): Promise<void> => {
    await ask(WHO, `${api}/user/access`, { method: 'DELETE', headers: bearer(access) })
  }

  return {
    name: 'whoop',
    authorizeUrl: ({ state, redirectUri }) =>
      queryOf(`${host}/oauth/oauth2/auth`, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
      }),
    async exchange({ code, redirectUri }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...key }
      const given = tokensIn(WHO, await askForTokens(WHO, tokenUrl, { form }), null)
      return withAccountOf(given, () => accountOf(given.access), revoke)
    },
    async refresh(tokens) {
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh, scope: 'offline', ...key }
      return {
        ...tokensIn(WHO, await askForTokens(WHO, tokenUrl, { form }), tokens),
        account: tokens.account,
      }
    },
    async fetch({ access }, { from, to }, signal) {
      const fetched: Fetched = {}
      const allPages = createPages(WHO)
      // In UTC: a day more on both sides has all of the person's own days.
      const span = { start: `${addDays(from, -1)}T00:00:00.000Z`, end: `${addDays(to, 2)}T00:00:00.000Z` }
      for (const [name, path] of LISTS) {
        const items: unknown[] = []
        let isAllowed = true
        await allPages(async (next) => {
          const fields = { limit: PAGE, ...span, ...(next ? { nextToken: next } : {}) }
          const answer = await ask(
            WHO,
            queryOf(`${api}/${path}`, fields),
            { headers: bearer(access) },
            signal,
          )
          const body = bodyOf(WHO, answer, RESET)
          isAllowed = body !== null
          for (const item of listAt(body, 'records')) items.push(item)
          return { next: textAt(body, 'next_token'), bytes: answer.bytes }
        })
        if (isAllowed) fetched[name] = items
      }
      requireSome(Object.keys(fetched).length)
      return withZones(fetched)
    },
    revoke,
    webhook: {
      status: 200,
      query: '',
      handshake: () => null,
      accounts: (announced) =>
        isSignedNow(announced, clientSecret, {
          signature: 'x-whoop-signature',
          time: 'x-whoop-signature-timestamp',
          encoding: 'base64',
        })
          ? accountsIn(announced.body, 'user_id')
          : null,
    },
  }
}

/** A recovery has the zone of its cycle. A cycle that has not ended is still counted, and left out. */
function withZones(fetched: Fetched): Fetched {
  const cycles = fetched.cycle ?? []
  const zones = new Map(cycles.map((cycle) => [textAt(cycle, 'id'), textAt(cycle, 'timezone_offset')]))
  const zoned = (recovery: unknown) => {
    const zone = zones.get(textAt(recovery, 'cycle_id'))
    return isObject(recovery) && zone ? { ...recovery, timezone_offset: zone } : recovery
  }
  return {
    ...fetched,
    ...(fetched.cycle ? { cycle: cycles.filter((cycle) => textAt(cycle, 'end') !== '') } : {}),
    ...(fetched.recovery ? { recovery: fetched.recovery.map(zoned) } : {}),
  }
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` })
