import { createHmac } from 'node:crypto'
import { OutsideError } from '#server/outside-error.ts'
import type { Fetched, Provider, Tokens } from '#server/ports/connectors.ts'
import { BusyError, RefusedError, TokenEndedError } from '#server/provider-errors.ts'
import { ask, createPages, isObject, type JsonObject, listAt, requireSome, textAt } from './asking.ts'
import { accountAt, type Client, isSame, queryOf, tokensIn } from './oauth.ts'

const WHO = 'Withings'
const SCOPE = 'user.metrics,user.activity'
const DAY_S = 86_400
/** It allows 120 calls a minute. */
const BUSY_SECONDS = 60
/** What its notifications are about: weight, temperature, blood pressure, activity and sleep. */
const ABOUT = ['1', '2', '4', '16', '44']
const DAY_FIELDS = 'steps,distance,elevation,calories,totalcalories,hr_average,hr_min,hr_max'
const SLEEP_FIELDS =
  'lightsleepduration,deepsleepduration,remsleepduration,wakeupduration,total_sleep_time,hr_average,rr_average,sleep_score'

/** Statuses of its answers, which come with HTTP 200 (developer.withings.com/api-reference, response status). */
const TOKEN_ENDED = new Set([100, 101, 102, 200, 401])
const NOT_ALLOWED = new Set([214, 277, 2553, 2554, 2555])
const TOO_MANY = 601
/** With a status for parameters of any kind. */
const INVALID_GRANT = /invalid (?:code|refresh_token)/i

/**
 * Withings API: answers in an envelope with a status of its own, tokens asked for with a nonce and a signature, pages by
 * `offset`. Its messages are not signed: the address that they come to has a secret in it.
 */
export function createWithings({ clientId, clientSecret, url }: Client): Provider {
  const api = url ?? 'https://wbsapi.withings.net'
  const sign = (...values: string[]) =>
    createHmac('sha256', clientSecret).update(values.join(',')).digest('hex')
  const call = async (path: string, form: Record<string, string>, access?: string, signal?: AbortSignal) => {
    const headers: Record<string, string> = access ? { authorization: `Bearer ${access}` } : {}
    const answer = await ask(WHO, `${api}${path}`, { form: new URLSearchParams(form), headers }, signal)
    return { body: bodyIn(answer), bytes: answer.bytes }
  }
  /** Each counts once: the secret itself is never sent. */
  async function signed(action: string): Promise<Record<string, string>> {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const asked = { action: 'getnonce', client_id: clientId, timestamp }
    const { body } = await call('/v2/signature', {
      ...asked,
      signature: sign('getnonce', clientId, timestamp),
    })
    const nonce = textAt(body, 'nonce')
    return { action, client_id: clientId, nonce, signature: sign(action, clientId, nonce) }
  }
  async function tokensBy(form: Record<string, string>, before: Tokens | null): Promise<Tokens> {
    const { body } = await call('/v2/oauth2', { ...(await signed('requesttoken')), ...form }).catch(
      refusedForGood,
    )
    return { ...tokensIn(WHO, body, before), account: before?.account ?? accountAt(WHO, body, 'userid') }
  }

  return {
    name: 'withings',
    authorizeUrl: ({ state, redirectUri }) =>
      queryOf(`${url ?? 'https://account.withings.com'}/oauth2_user/authorize2`, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
      }),
    exchange: ({ code, redirectUri }) =>
      tokensBy({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, null),
    refresh: (tokens) => tokensBy({ grant_type: 'refresh_token', refresh_token: tokens.refresh }, tokens),
    async fetch({ access }, { from, to, today }, signal) {
      const allPages = createPages(WHO)
      let allowed = 0
      const pages = async (path: string, form: Record<string, string>): Promise<JsonObject[]> => {
        const found: JsonObject[] = []
        await allPages(async (next) => {
          const { body, bytes } = await call(
            path,
            { ...form, ...(next ? { offset: next } : {}) },
            access,
            signal,
          )
          if (body) found.push(body)
          return { next: body?.more ? textAt(body, 'offset') : '', bytes }
        })
        if (found.length > 0) allowed += 1
        return found
      }
      const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
      // In UTC: a day more on both sides has all of the person's own days.
      const measured = { startdate: String(seconds(from) - DAY_S), enddate: String(seconds(to) + 2 * DAY_S) }
      const days = { startdateymd: from, enddateymd: to }
      const isOver = (item: unknown) => textAt(item, 'date') < today
      const fetched = {
        measures: await pages('/measure', { action: 'getmeas', category: '1', ...measured }),
        days: (await pages('/v2/measure', { action: 'getactivity', data_fields: DAY_FIELDS, ...days })).map(
          (body) => ({ ...body, activities: listAt(body, 'activities').filter(isOver) }),
        ),
        sleep: await pages('/v2/sleep', { action: 'getsummary', data_fields: SLEEP_FIELDS, ...days }),
      }
      requireSome(allowed)
      return withContent(fetched)
    },
    async revoke({ account }) {
      await call('/v2/oauth2', { ...(await signed('revoke')), userid: account })
    },
    async subscribe({ access }, address) {
      for (const appli of ABOUT)
        await call('/notify', { action: 'subscribe', callbackurl: address, appli }, access)
    },
    webhook: webhookWith(sign('address', clientId)),
  }
}

/** @param key the secret in the address, which is all that shows who writes to it */
const webhookWith = (key: string): Provider['webhook'] => ({
  status: 200,
  query: `?key=${key}`,
  // It looks whether somebody answers.
  handshake: (query) => (isSame(query('key') ?? '', key) ? { status: 200 } : null),
  accounts: ({ body, query }) => {
    if (!isSame(query('key') ?? '', key)) return null
    const account = new URLSearchParams(body.toString('utf8')).get('userid')
    return account ? [account] : []
  },
})

/** Null where the person did not allow it. */
function bodyIn({ status, body }: { status: number; body: unknown }): JsonObject | null {
  const said = isObject(body) ? Number(body.status) : Number.NaN
  if (status === 401 || TOKEN_ENDED.has(said)) throw new TokenEndedError()
  if (status === 429 || said === TOO_MANY) throw new BusyError(BUSY_SECONDS)
  if (status === 200 && NOT_ALLOWED.has(said)) return null
  if (INVALID_GRANT.test(textAt(body, 'error'))) throw new RefusedError()
  if (status === 200 && said === 0 && isObject(body)) return isObject(body.body) ? body.body : {}
  throw new OutsideError(WHO, new Error(`it answered ${status}, ${said}`))
}

/** Of a code or a refresh token, that nobody is authorised with it ends it. */
function refusedForGood(error: unknown): never {
  throw error instanceof TokenEndedError ? new RefusedError() : error
}

/** Pages that have something in them: their zone is beside their lists. */
function withContent(pages: Record<string, JsonObject[]>): Fetched {
  const isFull = (body: JsonObject) =>
    ['measuregrps', 'activities', 'series'].some((name) => listAt(body, name).length > 0)
  return Object.fromEntries(Object.entries(pages).map(([name, bodies]) => [name, bodies.filter(isFull)]))
}
