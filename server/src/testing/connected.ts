/** People who connect makers of devices, as the page does it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connector, Connectors, ProviderName } from '@aevia/domain/connectors/schema.ts'
import type { MetricDays } from '@aevia/domain/metrics/schema.ts'
import type { Account, TestApp } from './test-app.ts'

type Maker = { agree: (address: string) => string }
type Who = Pick<Account, 'auth'>

export function createConnecting(app: Pick<TestApp, 'send' | 'fetch'>, provider: ProviderName) {
  const path = `/api/connectors/${provider}`
  const CONNECT = { version: 1, time_zone: 'Europe/Berlin' }

  /** Where the maker asks the person. */
  async function begin({ auth }: Who, more: object = {}): Promise<string> {
    const answer = await app.send('POST', path, { ...CONNECT, ...more }, auth)
    if (answer.status !== 200) throw new Error(await answer.text())
    return ((await answer.json()) as { url: string }).url
  }
  /** Back from the maker, with what its address says. */
  function finish({ auth }: Who, back: string) {
    const fields = Object.fromEntries(new URL(back).searchParams)
    return app.send('POST', `${path}/finish`, { code: fields.code, state: fields.state }, auth)
  }
  async function state({ auth }: Who): Promise<Connector> {
    const answer = await app.fetch('/api/connectors', { headers: auth })
    const { items } = (await answer.json()) as Connectors
    const found = items.find((each) => each.provider === provider)
    if (!found) throw new Error(`${provider} is not set up`)
    return found
  }
  const settled = async (who: Who): Promise<Connector> => {
    for (;;) {
      const now = await state(who)
      if (!now.is_busy) return now
      await sleep(100)
    }
  }

  return {
    begin,
    finish,
    state,
    settled,
    /** There and back, and until all is fetched and read. */
    async connect(who: Who, maker: Maker): Promise<Connector> {
      const answer = await finish(who, maker.agree(await begin(who)))
      if (answer.status !== 200) throw new Error(await answer.text())
      return settled(who)
    },
    sync: ({ auth }: Who) => app.fetch(`${path}/sync`, { method: 'POST', headers: auth }),
    async synced(who: Who): Promise<Connector> {
      const answer = await app.fetch(`${path}/sync`, { method: 'POST', headers: who.auth })
      if (answer.status !== 200) throw new Error(await answer.text())
      return settled(who)
    },
    disconnect: ({ auth }: Who, erase = false) =>
      app.fetch(`${path}?erase=${erase}`, { method: 'DELETE', headers: auth }),
    async days({ auth }: Who, metric: string): Promise<[day: string, value: number][]> {
      const answer = await app.fetch(`/api/metrics/${metric}/days`, { headers: auth })
      return ((await answer.json()) as MetricDays).days.map(({ day, value }) => [day, value])
    },
  }
}

/** Leaves a connection, and one that is under way. */
export async function leaveConnections(app: Pick<TestApp, 'send' | 'fetch'>, maker: Maker, who: Who) {
  const connecting = createConnecting(app, 'oura')
  await connecting.connect(who, maker)
  await connecting.begin(who)
}
