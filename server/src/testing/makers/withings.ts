import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, type Asked, CLIENT, pageOf, startMaker, type Vault } from './maker.ts'

const PAGE = 2
type Item = { [key: string]: unknown }
const ZONE = 'Europe/Berlin'

export const withingsWeight = (day: string, kg: number): Item => ({
  grpid: Number(day.replaceAll('-', '')),
  date: Date.parse(`${day}T07:00:00Z`) / 1000,
  category: 1,
  measures: [{ type: 1, value: kg * 10, unit: -1 }],
})
export const withingsDay = (day: string, steps: number): Item => ({
  date: day,
  timezone: ZONE,
  steps,
  totalcalories: 2000,
})
export const withingsNight = (day: string, minutes: number): Item => ({
  id: Number(day.replaceAll('-', '')),
  timezone: ZONE,
  startdate: Date.parse(`${day}T00:00:00Z`) / 1000 - 3600,
  enddate: Date.parse(`${day}T07:00:00Z`) / 1000,
  date: day,
  data: { total_sleep_time: minutes * 60, lightsleepduration: minutes * 60 },
})

/** Withings API: status 200 whatever it says, nonces that count once, pages by `offset`. */
export async function startWithings() {
  const data = { measuregrps: [] as Item[], activities: [] as Item[], series: [] as Item[] }
  const nonces = new Set<string>()
  const subscribed: string[] = []
  const maker = await startMaker(() => ({
    authorize: '/oauth2_user/authorize2',
    isData: ({ url }) => ['/measure', '/v2/measure', '/v2/sleep'].includes(url.pathname),
    // It does not say for how long.
    busy: () => said(601, {}, 'Too Many Requests'),
    answer: (asked, vault) => answer(asked, vault, { data, nonces, subscribed }),
  }))
  return {
    ...maker,
    connectors: { withings: { ...CLIENT, url: maker.url } },
    data,
    subscribed,
    message(account: string) {
      const address = new URL(subscribed[0] ?? 'http://localhost/?key=none')
      const body = new URLSearchParams({
        userid: account,
        appli: '1',
        startdate: '1',
        enddate: '2',
      }).toString()
      return { body, query: address.search, headers: {} }
    },
  }
}

const said = (status: number, body: unknown, error?: string): Answer => ({
  body: { status, body, ...(error ? { error } : {}) },
})
const sign = (...values: (string | null)[]) =>
  createHmac('sha256', CLIENT.clientSecret).update(values.join(',')).digest('hex')

type State = {
  data: { measuregrps: Item[]; activities: Item[]; series: Item[] }
  nonces: Set<string>
  subscribed: string[]
}

function answer({ url, headers, form }: Asked, vault: Vault, state: State): Answer | null {
  const { nonces, subscribed } = state
  const field = (name: string) => form.get(name)
  const action = field('action')
  if (url.pathname === '/v2/signature') {
    if (field('signature') !== sign(action, field('client_id'), field('timestamp')))
      return said(503, {}, 'Invalid Params')
    const nonce = randomBytes(8).toString('hex')
    nonces.add(nonce)
    return said(0, { nonce })
  }
  if (url.pathname === '/v2/oauth2') {
    const isSigned =
      nonces.delete(field('nonce') ?? '') &&
      field('signature') === sign(action, field('client_id'), field('nonce'))
    if (!isSigned || field('client_secret')) return said(503, {}, 'Invalid Params: invalid signature')
    if (action === 'revoke') return (field('userid') === vault.account && vault.revoke(), said(0, {}))
    return tokens(form, vault)
  }
  if (!vault.isLive(headers.authorization)) return said(401, {}, 'XRequestID: Not provided invalid_token')
  if (url.pathname === '/notify') return (subscribed.push(field('callbackurl') ?? ''), said(0, {}))
  return listed(url.pathname, form, state.data)
}

function tokens(form: URLSearchParams, vault: Vault): Answer {
  const isCode = form.get('grant_type') === 'authorization_code'
  const pair = isCode ? vault.exchange(form) : vault.renew(form.get('refresh_token'))
  if (!pair) return said(503, {}, `Invalid Params: invalid ${isCode ? 'code' : 'refresh_token'}`)
  const { access, refresh } = pair
  const userid = Number(vault.account)
  return said(0, { userid, access_token: access, refresh_token: refresh, expires_in: vault.lifetime })
}

function listed(path: string, form: URLSearchParams, data: State['data']): Answer | null {
  const page = (name: keyof State['data'], items: Item[], more: object = {}) => {
    const { items: some, next } = pageOf(items, form.get('offset'), PAGE)
    return said(0, { ...more, [name]: some, more: next !== null, offset: next ? Number(next) : 0 })
  }
  const [from, to] = [form.get('startdateymd') ?? '', form.get('enddateymd') ?? '']
  const isWithin = ({ date }: Item) => String(date) >= from && String(date) <= to
  const isSince = ({ date }: Item) =>
    Number(date) >= Number(form.get('startdate')) && Number(date) <= Number(form.get('enddate'))
  if (path === '/measure')
    return page('measuregrps', data.measuregrps.filter(isSince), { timezone: ZONE, updatetime: 1 })
  if (path === '/v2/measure') return page('activities', data.activities.filter(isWithin))
  return path === '/v2/sleep' ? page('series', data.series.filter(isWithin)) : null
}
