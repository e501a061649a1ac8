import { createHmac } from 'node:crypto'
import { type Answer, type Asked, CLIENT, startMaker, type Vault } from './maker.ts'

type Item = { [key: string]: unknown }
const BASIC = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`
/** Of most lists a question may be about at most so many days. */
const DAYS_MAX = 30

export const fitbitSteps = (day: string, value: number): Item => ({ dateTime: day, value: String(value) })
export const fitbitNight = (day: string, minutes: number): Item => ({
  logId: Number(day.replaceAll('-', '')),
  dateOfSleep: day,
  startTime: `${day}T00:10:00.000`,
  endTime: `${day}T07:40:00.000`,
  minutesAsleep: minutes,
  timeInBed: 450,
  isMainSleep: true,
  levels: { summary: { deep: { minutes: 70 } } },
})
export const fitbitVariability = (day: string, value: number): Item => ({
  dateTime: day,
  value: { dailyRmssd: value, deepRmssd: value + 3 },
})

/** Fitbit Web API: PKCE, the key in Basic, ranges of days, subscriptions. */
export async function startFitbit() {
  /** by the name of the list in the answer */
  const data: Record<string, Item[]> = {}
  const subscribed: string[] = []
  const maker = await startMaker(() => ({
    authorize: '/oauth2/authorize',
    isPkce: true,
    isData: ({ url }) => url.pathname.includes('/date/'),
    busy: (seconds) => ({ status: 429, headers: { 'fitbit-rate-limit-reset': String(seconds) }, body: {} }),
    answer: (asked, vault) => answer(asked, vault, data, subscribed),
  }))
  return {
    ...maker,
    connectors: { fitbit: { ...CLIENT, url: maker.url, verifyToken: 'verify-me' } },
    data,
    subscribed,
    message(account: string) {
      const body = JSON.stringify([
        {
          collectionType: 'sleep',
          date: '2026-11-28',
          ownerId: account,
          ownerType: 'user',
          subscriptionId: '1',
        },
      ])
      const signature = createHmac('sha1', `${CLIENT.clientSecret}&`).update(body).digest('base64')
      return { body, query: '', headers: { 'x-fitbit-signature': signature } }
    },
  }
}

function answer(
  { method, url, headers, form }: Asked,
  vault: Vault,
  data: Record<string, Item[]>,
  subscribed: string[],
): Answer | null {
  const { pathname } = url
  if (pathname.startsWith('/oauth2/')) return oauth(pathname, headers.authorization, form, vault)
  if (!vault.isLive(headers.authorization)) return failure(401, 'expired_token')
  const subscription = /^\/1\/user\/-\/apiSubscriptions\/(\w+)\.json$/.exec(pathname)?.[1]
  if (subscription && method === 'POST') return (subscribed.push(subscription), { status: 201, body: {} })
  const [, path = '', from = '', to = ''] =
    /^\/(1(?:\.2)?\/user\/-\/.+)\/date\/([\d-]+)\/([\d-]+)\.json$/.exec(pathname) ?? []
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (!(days >= 1 && days <= DAYS_MAX)) return failure(400, 'validation')
  const name = nameOf(path)
  // As if the person had not allowed this.
  if (name === 'tempSkin') return failure(403, 'insufficient_scope')
  const dayOf = (item: Item) => String(item.dateOfSleep ?? item.dateTime ?? item.date)
  const items = (data[name] ?? []).filter((item) => dayOf(item) >= from && dayOf(item) <= to)
  return { body: name === 'spo2' ? items : { [name]: items } }
}

function nameOf(path: string): string {
  const activity = /\/activities\/(\w+)$/.exec(path)?.[1]
  if (activity) return `activities-${activity}`
  const last = path.split('/').at(-1) ?? ''
  return { skin: 'tempSkin', cardioscore: 'cardioScore' }[last] ?? last
}

const failure = (status: number, errorType: string): Answer => ({
  status,
  body: { success: false, errors: [{ errorType, message: 'no' }] },
})

function oauth(path: string, authorization: string | undefined, form: URLSearchParams, vault: Vault): Answer {
  if (authorization !== BASIC) return failure(401, 'invalid_client')
  if (path === '/oauth2/revoke') return (vault.revoke(), { body: {} })
  const isCode = form.get('grant_type') === 'authorization_code'
  const pair = isCode ? vault.exchange(form) : vault.renew(form.get('refresh_token'))
  if (!pair) return failure(400, 'invalid_grant')
  const { access, refresh } = pair
  return {
    body: {
      access_token: access,
      refresh_token: refresh,
      expires_in: vault.lifetime,
      user_id: vault.account,
    },
  }
}
