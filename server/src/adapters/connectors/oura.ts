import { addDays } from '@aevia/domain/health/calendar.ts'
import type { Fetched, Provider, Tokens } from '#server/ports/connectors.ts'
import { ask, bodyOf, createPages, isObject, listAt, requireSome, textAt } from './asking.ts'
import {
  accountAt,
  accountsIn,
  askForTokens,
  type Client,
  INVALID_GRANT,
  isSame,
  isSignedNow,
  queryOf,
  tokensIn,
  withAccountOf,
} from './oauth.ts'

const WHO = 'Oura'
const RESET = 'x-ratelimit-reset'
const SCOPE = 'personal daily heartrate workout spo2'
/** What it says of a refresh token that is not valid any more. */
const REFUSALS = [...INVALID_GRANT, 'invalid_request']
/** Lists by day. `sleep` and `daily_activity` leave the last day out: all are asked for a day more. */
const BY_DAY = [
  'sleep',
  'daily_sleep',
  'daily_readiness',
  'daily_activity',
  'daily_spo2',
  'vO2_max',
  'workout',
] as const

/**
 * Oura API v2 (cloud.ouraring.com/v2/docs): OAuth 2 with rotating refresh tokens, pages by `next_token`, messages signed
 * with the client secret over time and bytes.
 */
export function createOura({
  clientId,
  clientSecret,
  url,
  verifyToken,
}: Client & { verifyToken: string }): Provider {
  const api = url ?? 'https://api.ouraring.com'
  const key = { client_id: clientId, client_secret: clientSecret }
  const get = (access: string, path: string, fields: Record<string, string>, signal?: AbortSignal) =>
    ask(WHO, queryOf(`${api}/v2/usercollection/${path}`, fields), { headers: bearer(access) }, signal)

  const accountOf = async (access: string): Promise<string> =>
    accountAt(WHO, bodyOf(WHO, await get(access, 'personal_info', {}), RESET), 'id')
  const revoke = async ({ access }: Pick<Tokens, 'access'>): Promise<void> => {
    await ask(WHO, queryOf(`${api}/oauth/revoke`, { access_token: access }), { method: 'POST' })
  }

  return {
    name: 'oura',
    authorizeUrl: ({ state, redirectUri }) =>
      queryOf(`${url ?? 'https://cloud.ouraring.com'}/oauth/authorize`, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
      }),
    async exchange({ code, redirectUri }) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...key }
      const given = tokensIn(WHO, await askForTokens(WHO, `${api}/oauth/token`, { form }), null)
      return withAccountOf(given, () => accountOf(given.access), revoke)
    },
    async refresh(tokens) {
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh, ...key }
      const body = await askForTokens(WHO, `${api}/oauth/token`, { form, refusals: REFUSALS })
      return { ...tokensIn(WHO, body, tokens), account: tokens.account }
    },
    async fetch({ access }, { from, to, today }, signal) {
      const fetched: Fetched = {}
      const allPages = createPages(WHO)
      const take = async (name: string, fields: Record<string, string>) => {
        const items: unknown[] = []
        let isAllowed = true
        await allPages(async (next) => {
          const answer = await get(access, name, next ? { ...fields, next_token: next } : fields, signal)
          const body = bodyOf(WHO, answer, RESET)
          isAllowed = body !== null
          for (const item of listAt(body, 'data')) items.push(item)
          return { next: textAt(body, 'next_token'), bytes: answer.bytes }
        })
        if (isAllowed) fetched[name] = items
      }
      for (const name of BY_DAY) await take(name, { start_date: from, end_date: addDays(to, 1) })
      await take('heartrate', {
        start_datetime: `${from}T00:00:00+00:00`,
        end_datetime: `${addDays(to, 1)}T00:00:00+00:00`,
      })
      requireSome(Object.keys(fetched).length)
      const isOver = (item: unknown) => isObject(item) && textAt(item, 'day') < today
      if (fetched.daily_activity) fetched.daily_activity = fetched.daily_activity.filter(isOver)
      return fetched
    },
    revoke,
    webhook: {
      status: 200,
      query: '',
      handshake: (query) =>
        verifyToken !== '' && isSame(query('verification_token') ?? '', verifyToken)
          ? { status: 200, body: { challenge: query('challenge') ?? '' } }
          : null,
      accounts: (announced) =>
        isSignedNow(announced, clientSecret, {
          signature: 'x-oura-signature',
          time: 'x-oura-timestamp',
          encoding: 'hex',
        })
          ? accountsIn(announced.body, 'user_id')
          : null,
    },
  }
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` })
