/** A user with a word of its own in every text that the product takes. */
import { setTimeout as pause } from 'node:timers/promises'
import { PART_BYTES } from '../../domain/src/metrics/schema.ts'
import { anyAddress } from '../../server/src/testing/client.ts'
import type { OwnServer } from '../../server/src/testing/server-process.ts'

type Bytes = Uint8Array<ArrayBuffer>

export async function fillWithCanaries(server: OwnServer, canary: (field: string) => string): Promise<void> {
  const email = `${canary('e-mail address')}@example.com`
  const { authorization } = await server.createUser(email)
  const headers = { authorization, 'user-agent': canary('browser'), 'x-forwarded-for': anyAddress() }
  async function call(method: string, path: string, body: object | Bytes | FormData) {
    const isJson = !(body instanceof Uint8Array || body instanceof FormData)
    const answer = await fetch(server.origin + path, {
      method,
      headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(method !== 'GET' && { body: isJson ? JSON.stringify(body) : body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as Answer)
  }
  const idOf = async (path: string, body: object | FormData) => (await call('POST', path, body))!.id

  await call('PATCH', '/api/profile', {
    first_name: canary('first name'),
    last_name: canary('last name'),
    full_name: null,
    race: null,
    gender: null,
    allergies: canary('allergies'),
    medicines: [{ name: canary('medicine'), dose: canary('dose of a medicine') }],
    conditions: [canary('condition')],
  })
  const supplement = await idOf('/api/supplements', {
    name: canary('name of a supplement'),
    category: canary('category of a supplement'),
    timing: canary('timing of a supplement'),
    dosage: canary('dose of a supplement'),
    frequency: canary('frequency of a supplement'),
    benefits: canary('benefits of a supplement'),
    effects: canary('effects of a supplement'),
    purchase_link: `https://example.com/${canary('link of a supplement')}`,
    notes: canary('notes of a supplement'),
    reason: canary('reason of a supplement'),
  })
  await call('PUT', `/api/supplements/${supplement}/intakes/2026-11-01`, {
    status: 'skipped',
    reason: canary('reason of an intake'),
  })
  const logged = { id: crypto.randomUUID(), kind: 'meal', logged_at: '2026-11-01T08:00:00Z' }
  const values = { meal: 'lunch', description: canary('meal') }
  await call('POST', '/api/health-log', { ...logged, note: canary('note of the log'), values })
  await call('POST', '/api/plan', {
    id: crypto.randomUUID(),
    title: canary('title of an action'),
    reason: canary('reason of an action'),
    target: canary('target of an action'),
    source: { title: canary('source of an action'), url: null },
    step: canary('step of an action'),
  })
  await call('POST', '/api/functions/ai-health-chat', {
    message: `What is zinc? ${canary('question')}`,
    turn: crypto.randomUUID(),
    requestSupplementRecommendations: true,
  })
  await call('POST', '/api/tokens', {
    name: canary('name of a token'),
    scopes: ['patient/Observation.read'],
    days: 1,
  })
  await call('PUT', '/api/assistant/settings', {
    sees: { profile: true, results: true, supplements: true, log: true },
    outside: false,
    region: null,
    own_key: { provider: 'openai', model: canary('outside model'), api_key: canary('key of a model') },
  })
  await uploadTest(call, canary)
  await importFile(call, canary)
  await call('POST', '/api/sharing', { label: canary('name of a shared link'), days: 1, day: '2026-11-20' })
  // Logs have neither paths with secrets nor what was looked for.
  await fetch(`${server.origin}/api/${canary('path')}?key=${canary('query')}`, { headers })
}

type Answer = { id: string }
type Call = (method: string, path: string, body: object | Bytes | FormData) => Promise<Answer | null>

/** Until what was sent has been read, whatever came of it. */
async function settled(ask: () => Promise<Answer | null>): Promise<void> {
  for (;;) {
    if (/"(?:analysis_)?status":"(?:completed|error)"/.test(JSON.stringify(await ask()))) return
    await pause(100)
  }
}

async function uploadTest(call: Call, canary: (field: string) => string): Promise<void> {
  const form = new FormData()
  form.set('test_name', canary('name of a test'))
  form.set('provider', canary('provider of a test'))
  form.set('test_date', '2026-01-02')
  form.set('notes', canary('notes of a test'))
  const rows = ['Test,Result,Units', `${canary('name of a result')},9,ng/mL`, 'Ferritin,9,ng/mL']
  form.set('file', new Blob([`${rows.join('\n')}\n`]), `${canary('name of a file')}.csv`)
  const uploaded = await call('POST', '/api/test-data', form)
  await settled(() => call('GET', `/api/test-data/${uploaded!.id}`, {}))
}

async function importFile(call: Call, canary: (field: string) => string): Promise<void> {
  const at = '2026-03-01 10:00:00 +0100'
  const source = canary('name of a device')
  const file = Buffer.from(
    `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="${source}" unit="count" startDate="${at}" endDate="${at}" value="9"/></HealthData>`,
  )
  if (file.length > PART_BYTES) throw new Error('more than one part')
  const name = `${canary('name of a file of a device')}.xml`
  const begun = await call('POST', '/api/metrics/imports', { file_name: name, file_size: file.length })
  const path = `/api/metrics/imports/${begun!.id}`
  await call('PUT', `${path}/parts/0`, new Uint8Array(file))
  await call('POST', `${path}/complete`, {})
  await settled(() => call('GET', path, {}))
}
