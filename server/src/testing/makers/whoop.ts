import { createHmac } from 'node:crypto'
import { type Answer, type Asked, CLIENT, hasKey, pageOf, startMaker, type Vault } from './maker.ts'

const PAGE = 2
type Item = { start?: string; created_at?: string; [key: string]: unknown }
const API = '/developer/v2'

/** A cycle with its sleep and recovery; it begins on the evening before. */
export function whoopDay(day: string, id: number) {
  const before = new Date(Date.parse(day) - 2 * 3_600_000).toISOString()
  const waking = `${day}T06:00:00.000Z`
  const scored = { score_state: 'SCORED', timezone_offset: '+00:00' }
  return {
    cycle: {
      ...scored,
      id,
      start: before,
      end: `${day}T22:00:00.000Z`,
      score: { strain: 9.5, kilojoule: 8368 },
    },
    recovery: { score_state: 'SCORED', cycle_id: id, created_at: waking, score: { recovery_score: 60 + id } },
    sleep: {
      ...scored,
      id: `sleep-${id}`,
      start: before,
      end: waking,
      nap: false,
      score: { stage_summary: { total_light_sleep_time_milli: 25_200_000 } },
    },
  }
}

/** WHOOP API v2: pages by `nextToken`, no refresh token without the scope `offline`. */
export async function startWhoop() {
  const data: Record<string, Item[]> = {
    cycle: [],
    recovery: [],
    'activity/sleep': [],
    'activity/workout': [],
  }
  const maker = await startMaker(() => ({
    authorize: '/oauth/oauth2/auth',
    isData: ({ url }) => url.pathname.startsWith(API) && !url.pathname.startsWith(`${API}/user`),
    busy: (seconds) => ({ status: 429, headers: { 'x-ratelimit-reset': String(seconds) }, body: {} }),
    answer: (asked, vault) => answer(asked, vault, data),
  }))
  return {
    ...maker,
    connectors: { whoop: { ...CLIENT, url: maker.url } },
    data,
    /** What it sends when something is new. */
    message(account: string, at = Date.now()) {
      const body = JSON.stringify({ user_id: Number(account), id: 'x', type: 'sleep.updated', trace_id: 'y' })
      const signature = createHmac('sha256', CLIENT.clientSecret).update(`${at}${body}`).digest('base64')
      return {
        body,
        query: '',
        headers: { 'x-whoop-signature': signature, 'x-whoop-signature-timestamp': String(at) },
      }
    },
  }
}

function answer(
  { method, url, headers, form }: Asked,
  vault: Vault,
  data: Record<string, Item[]>,
): Answer | null {
  const { pathname, searchParams } = url
  if (pathname === '/oauth/oauth2/token') return tokens(form, vault)
  if (!pathname.startsWith(API)) return null
  if (!vault.isLive(headers.authorization)) return { status: 401, body: {} }
  const name = pathname.slice(API.length + 1)
  if (name === 'user/profile/basic') return { body: { user_id: Number(vault.account), first_name: 'Ada' } }
  if (name === 'user/access' && method === 'DELETE') return (vault.revoke(), { status: 204 })
  const items = data[name]
  if (!items || Number(searchParams.get('limit')) > 25) return { status: 400, body: {} }
  const at = (item: Item) => item.start ?? item.created_at ?? ''
  const [from, to] = [searchParams.get('start') ?? '', searchParams.get('end') ?? '']
  const found = items.filter((item) => at(item) >= from && at(item) < to)
  const page = pageOf(found, searchParams.get('nextToken'), PAGE)
  return { body: { records: page.items, next_token: page.next } }
}

function tokens(form: URLSearchParams, vault: Vault): Answer {
  if (!hasKey(form)) return { status: 401, body: { error: 'invalid_client' } }
  const isCode = form.get('grant_type') === 'authorization_code'
  const isOffline = isCode || form.get('scope') === 'offline'
  const pair = isCode ? vault.exchange(form) : isOffline ? vault.renew(form.get('refresh_token')) : null
  if (!pair) return { status: 400, body: { error: 'invalid_grant' } }
  return { body: { access_token: pair.access, refresh_token: pair.refresh, expires_in: vault.lifetime } }
}
