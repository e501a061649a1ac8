import { createHmac } from 'node:crypto'
import { type Answer, type Asked, CLIENT, hasKey, pageOf, startMaker, type Vault } from './maker.ts'

const PAGE = 2
type Item = { day: string; [key: string]: unknown }

/** A night of Oura, as `usercollection/sleep` gives it. */
export const ouraNight = (day: string, minutes: number): Item => ({
  id: `night-${day}`,
  day,
  type: 'long_sleep',
  bedtime_start: `${day}T00:10:00+02:00`,
  bedtime_end: `${day}T08:10:00+02:00`,
  total_sleep_duration: minutes * 60,
  deep_sleep_duration: 3600,
  average_hrv: 48,
  lowest_heart_rate: 51,
})
export const ouraDay = (day: string, steps: number): Item => ({
  id: `day-${day}`,
  day,
  steps,
  active_calories: 320,
  score: 88,
  contributors: { meet_daily_targets: 90 },
})

/** Oura API v2: pages by `next_token`, `end_date` left out of `sleep` and `daily_activity`. */
export async function startOura() {
  const data: Record<string, Item[]> = {}
  const beats: { timestamp: string; bpm: number }[] = []
  const maker = await startMaker(() => ({
    authorize: '/oauth/authorize',
    isData: ({ url }) =>
      url.pathname.startsWith('/v2/usercollection/') && !url.pathname.endsWith('personal_info'),
    busy: (seconds) => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: {} }),
    answer: (asked, vault) => answer(asked, vault, data, beats),
  }))
  return {
    ...maker,
    /** for a server that is to reach it */
    connectors: { oura: { ...CLIENT, url: maker.url, verifyToken: 'verify-me' } },
    data,
    beats,
    /** What it sends when something is new. */
    message(account: string, at = Math.floor(Date.now() / 1000)) {
      const body = JSON.stringify({
        event_type: 'update',
        data_type: 'sleep',
        object_id: 'x',
        user_id: account,
      })
      const signature = createHmac('sha256', CLIENT.clientSecret).update(`${at}${body}`).digest('hex')
      return {
        body,
        query: '',
        headers: { 'x-oura-timestamp': String(at), 'x-oura-signature': signature.toUpperCase() },
      }
    },
  }
}

function answer(
  { method, url, headers, form }: Asked,
  vault: Vault,
  data: Record<string, Item[]>,
  beats: { timestamp: string; bpm: number }[],
): Answer | null {
  const { pathname, searchParams } = url
  if (pathname === '/oauth/token') return tokens(form, vault)
  if (pathname === '/oauth/revoke' && method === 'POST') {
    const token = searchParams.get('access_token') ?? ''
    vault.askedToRevoke.push(token)
    const owner = vault.ownerOf(`Bearer ${token}`)
    if (owner !== undefined) vault.revoke(owner)
    return { status: 200, body: {} }
  }
  const name = /^\/v2\/usercollection\/(\w+)$/.exec(pathname)?.[1]
  if (!name) return null
  if (!vault.isLive(headers.authorization)) return { status: 401, body: { detail: 'token' } }
  if (name === 'personal_info')
    return { body: { id: vault.ownerOf(headers.authorization), email: 'ada@example.com' } }
  const [from, to] = [searchParams.get('start_date') ?? '', searchParams.get('end_date') ?? '']
  const isLastOut = name === 'sleep' || name === 'daily_activity'
  const items =
    name === 'heartrate'
      ? beats.filter(
          ({ timestamp }) =>
            timestamp >= (searchParams.get('start_datetime') ?? '') &&
            timestamp < (searchParams.get('end_datetime') ?? ''),
        )
      : (data[name] ?? []).filter(({ day }) => day >= from && (isLastOut ? day < to : day <= to))
  const page = pageOf<unknown>(items, searchParams.get('next_token'), PAGE)
  return { body: { data: page.items, next_token: page.next } }
}

function tokens(form: URLSearchParams, vault: Vault): Answer {
  if (!hasKey(form)) return { status: 401, body: { error: 'invalid_client' } }
  const isCode = form.get('grant_type') === 'authorization_code'
  const pair = isCode ? vault.exchange(form) : vault.renew(form.get('refresh_token'))
  // As it is seen to answer, whatever the standard says.
  if (!pair) return { status: 400, body: { error: isCode ? 'invalid_grant' : 'invalid_request' } }
  const { access, refresh } = pair
  return {
    body: { access_token: access, refresh_token: refresh, expires_in: vault.lifetime, token_type: 'bearer' },
  }
}
