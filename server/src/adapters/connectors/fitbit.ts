import { createHmac } from 'node:crypto'
import { addDays } from '@aevia/domain/health/calendar.ts'
import type { Fetched, Provider, Tokens } from '#server/ports/connectors.ts'
import { type Answer, ask, bodyOf, createPages, isObject, listAt, requireSome } from './asking.ts'
import {
  accountAt,
  accountsIn,
  askForTokens,
  type Client,
  isSame,
  queryOf,
  tokensIn,
  withAccountOf,
} from './oauth.ts'

const WHO = 'Fitbit'
const RESET = 'fitbit-rate-limit-reset'
const SCOPE = 'activity heartrate sleep weight respiratory_rate oxygen_saturation temperature cardio_fitness'
/** Sums of a day, which are not complete before it is over. */
const SUMS = [
  'steps',
  'calories',
  'distance',
  'floors',
  'minutesSedentary',
  'minutesLightlyActive',
  'minutesFairlyActive',
  'minutesVeryActive',
] as const
/** By the name of their list in the answer; blood oxygen has none, and its answer is the list. */
const OTHERS = [
  ['activities-heart', '1/user/-/activities/heart'],
  ['sleep', '1.2/user/-/sleep'],
  ['weight', '1/user/-/body/log/weight'],
  ['hrv', '1/user/-/hrv'],
  ['br', '1/user/-/br'],
  ['spo2', '1/user/-/spo2'],
  ['tempSkin', '1/user/-/temp/skin'],
  ['cardioScore', '1/user/-/cardioscore'],
] as const

/**
 * Fitbit Web API (dev.fitbit.com): OAuth 2 with PKCE and refresh tokens that count once, ranges of at most thirty days
 * in place of pages, messages signed with HMAC-SHA1 of the bytes.
 */
export function createFitbit({
  clientId,
  clientSecret,
  url,
  verifyToken,
}: Client & { verifyToken: string }): Provider {
  const api = url ?? 'https://api.fitbit.com'
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}` }
  const tokensBy = async (form: Record<string, string>, before: Tokens | null): Promise<Tokens> => {
    const body = await askForTokens(WHO, `${api}/oauth2/token`, { form, headers })
    const account = () => before?.account ?? accountAt(WHO, body, 'user_id')
    return withAccountOf(tokensIn(WHO, body, before), account, revoke)
  }
  const revoke = async ({ refresh }: Pick<Tokens, 'refresh'>): Promise<void> => {
    await ask(WHO, `${api}/oauth2/revoke`, { form: new URLSearchParams({ token: refresh }), headers })
  }

  return {
    name: 'fitbit',
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      queryOf(`${url ?? 'https://www.fitbit.com'}/oauth2/authorize`, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
      }),
    exchange: ({ code, verifier, redirectUri }) =>
      tokensBy(
        {
          grant_type: 'authorization_code',
          client_id: clientId,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        },
        null,
      ),
    refresh: (tokens) => tokensBy({ grant_type: 'refresh_token', refresh_token: tokens.refresh }, tokens),
    async fetch({ access }, { from, to, today }, signal) {
      const fetched: Fetched = {}
      const allPages = createPages(WHO)
      const take = (name: string, path: string, end: string) =>
        allPages(async () => {
          const answer = await ask(
            WHO,
            `${api}/${path}/date/${from}/${end}.json`,
            { headers: bearer(access) },
            signal,
          )
          const items = listIn(bodyOf(WHO, answer, RESET), name)
          if (items) fetched[name] = items
          return { next: '', bytes: answer.bytes }
        })
      for (const [name, path] of OTHERS) await take(name, path, to)
      const lastWhole = to < today ? to : addDays(today, -1)
      if (from <= lastWhole)
        for (const sum of SUMS) await take(`activities-${sum}`, `1/user/-/activities/${sum}`, lastWhole)
      requireSome(Object.keys(fetched).length)
      return fetched
    },
    revoke,
    /** Of everything; where it is told is in the settings of the operator's application. */
    async subscribe({ access, account }) {
      const subscribed: Answer = await ask(
        WHO,
        `${api}/1/user/-/apiSubscriptions/${encodeURIComponent(account)}.json`,
        {
          method: 'POST',
          headers: bearer(access),
        },
      )
      if (![200, 201, 409].includes(subscribed.status)) throw new Error(`it answered ${subscribed.status}`)
    },
    webhook: webhookWith(clientSecret, verifyToken),
  }
}

/** It says nothing of the time: what is sent again is fetched again, and no more. */
const webhookWith = (clientSecret: string, verifyToken: string): Provider['webhook'] => ({
  status: 204,
  query: '',
  handshake: (query) =>
    verifyToken !== '' && isSame(query('verify') ?? '', verifyToken) ? { status: 204 } : null,
  accounts: ({ body, header }) => {
    const expected = createHmac('sha1', `${clientSecret}&`).update(body).digest('base64')
    return isSame(header('x-fitbit-signature') ?? '', expected) ? accountsIn(body, 'ownerId') : null
  },
})

/** Null where the person did not allow it. */
function listIn(body: unknown, name: string): unknown[] | null {
  if (Array.isArray(body)) return body
  return isObject(body) ? listAt(body, name) : null
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` })
