import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { currentText } from '@aevia/domain/consents/texts.ts'
import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import type { ArchiveLink, ArchiveState } from '@aevia/domain/ownership/schema.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import type { TestAnswer } from '@aevia/domain/test-data/test-answer.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_GENOME as GENOME } from '#server/testing/example-genome.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true, erasureDays: 0 })
})
afterAll(() => app.close())

async function uploaded(account: Account, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const answer = await app.upload(account, { name, content }, { test_name: 'Genetic Test' })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as TestData).id
}
const genesOf = async (account: Account, id: string) =>
  ((await app.analysed(account, id)) as { record: TestData; analysis: { genes?: GeneReading } | null })
    .analysis?.genes
const decide = ({ auth }: Account, given: boolean) =>
  app.send('PUT', '/api/consents/apoe', { given, version: currentText('apoe').version }, auth)
async function ask({ auth }: Account, message: string): Promise<string> {
  const body = { message, requestSupplementRecommendations: true }
  const answer = await app.send('POST', '/api/functions/ai-health-chat', body, auth)
  return ((await answer.json()) as ChatResponse).response
}
const archiveOf = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/ownership/archive', { headers: auth })).json()) as ArchiveState).archive
const ids = (genes: GeneReading | undefined) => genes?.findings.map(({ id }) => id)

test.each([
  ['genome.txt', GENOME],
  ['genome.csv', GENOME.replaceAll('\t', ',')],
  ['genome.zip', zipSync({ 'genome.txt': strToU8(GENOME) })],
  ['genome.txt.gz', gzipSync(GENOME)],
])('%s is read for the few places that are well understood, and no value is taken', async (name, content) => {
  const account = await app.createAccount()
  const id = await uploaded(account, name, content as string | Uint8Array<ArrayBuffer>)
  const { record, analysis } = (await app.analysed(account, id)) as TestAnswer
  expect([record.analysis_status, analysis?.kind, analysis?.results]).toEqual([
    'completed',
    'genetic_data',
    [],
  ])
  expect(analysis?.genes).toMatchObject({ format: '23andMe', build: 'GRCh37', variants: 8, no_calls: 1 })
  expect(ids(analysis?.genes)).toEqual(['hfe', 'factor_v_leiden'])
  expect(analysis?.genes?.refused.map(({ name: each }) => each)).toContain('APOE')
  const stranger = await app.createAccount()
  expect((await app.fetch(`/api/test-data/${id}`, { headers: stranger.auth })).status).toBe(404)
})

test('APOE is computed after its own consent alone, and gone with it', async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  const [id, ofOther] = [
    await uploaded(account, 'genome.txt', GENOME),
    await uploaded(other, 'genome.txt', GENOME),
  ]
  expect(ids(await genesOf(account, id))).not.toContain('apoe')
  await genesOf(other, ofOther)

  expect((await decide(account, true)).status).toBe(200)
  const agreed = await genesOf(account, id)
  expect(agreed?.findings.find((finding) => finding.id === 'apoe')).toMatchObject({ genotype: 'e3/e4' })
  expect(agreed?.refused.map(({ name }) => name)).not.toContain('APOE')
  expect(ids(await genesOf(other, ofOther))).not.toContain('apoe')
  // A file that comes later is read so, too.
  const later = await uploaded(account, 'again.csv', GENOME.replaceAll('\t', ','))
  expect(ids(await genesOf(account, later))).toContain('apoe')

  const askKept = async () => {
    const turn = { message: 'Do I have the APOE e4 gene?', turn: crypto.randomUUID() }
    const body = { ...turn, requestSupplementRecommendations: true }
    return (await app.send('POST', '/api/functions/ai-health-chat', body, account.auth)).text()
  }
  expect(await askKept()).toContain('e3/e4')
  const kept = async () => (await app.fetch('/api/assistant/conversation', { headers: account.auth })).text()
  expect(await kept()).toContain('e3/e4')
  await app.send('POST', '/api/ownership/archive', {}, account.auth)
  await expect.poll(() => archiveOf(account), { timeout: 20_000 }).toMatchObject({ status: 'ready' })

  expect((await decide(account, false)).status).toBe(200)
  expect(await kept()).not.toContain('e3/e4')
  expect(await archiveOf(account)).toBeNull()
  const atOnce = await app.fetch(`/api/test-data/${id}`, { headers: account.auth })
  expect(await atOnce.text()).not.toContain('e3/e4')
  for (const each of [id, later])
    expect(ids(await genesOf(account, each))).toEqual(['hfe', 'factor_v_leiden'])
  // What names APOE shortly behind the withdrawal may have been on its way before it, and is not kept.
  expect(await askKept()).toContain('APOE is not read')
  expect(await kept()).not.toContain('APOE is not read')
})

test('a decision while the file is being read counts, whichever way', async () => {
  const account = await app.createAccount()
  for (const [given, has] of [
    [true, true],
    [false, false],
  ] as const) {
    const id = await uploaded(
      account,
      `genome-${crypto.randomUUID()}.txt`,
      `${GENOME}\n# ${crypto.randomUUID()}`,
    )
    const status = async () =>
      ((await (await app.fetch(`/api/test-data/${id}`, { headers: account.auth })).json()) as TestAnswer)
        .record.analysis_status
    await expect.poll(status, { interval: 5, timeout: 20_000 }).not.toBe('pending')
    expect((await decide(account, given)).status).toBe(200)
    await expect
      .poll(async () => ids(await genesOf(account, id))?.includes('apoe'), { timeout: 20_000 })
      .toBe(has)
    // Nothing that was still under way comes after it.
    await sleep(500)
    expect(ids(await genesOf(account, id))?.includes('apoe')).toBe(has)
  }
}, 120_000)

test('a file of somebody else is neither told nor read for APOE, and a decision on whose it is stays', async () => {
  const account = await app.createAccount()
  const id = await uploaded(account, 'genome.txt', GENOME)
  await genesOf(account, id)
  const said = await app.send('PUT', `/api/test-data/${id}/owner`, { owner: 'not_mine' }, account.auth)
  expect(said.status).toBe(200)
  expect(await ask(account, 'Do I have factor V Leiden?')).not.toContain('one copy')
  expect((await decide(account, true)).status).toBe(200)
  expect(ids(await genesOf(account, id))).toEqual(['hfe', 'factor_v_leiden'])
  const { record } = (await app.analysed(account, id)) as TestAnswer & { record: { owner?: string | null } }
  expect(record.owner).toBe('not_mine')

  // Whose it is decides at once what may be told, in both directions.
  const say = async (owner: 'mine' | 'not_mine') =>
    (await app.send('PUT', `/api/test-data/${id}/owner`, { owner }, account.auth)).text()
  await say('mine')
  expect(ids(await genesOf(account, id))).toContain('apoe')
  expect(await say('not_mine')).not.toContain('e3/e4')
  const atOnce = await app.fetch(`/api/test-data/${id}`, { headers: account.auth })
  expect(await atOnce.text()).not.toContain('e3/e4')
  expect(ids(await genesOf(account, id))).toEqual(['hfe', 'factor_v_leiden'])
})

test('an archive brings the file back, and not the decision', async () => {
  const owner = await app.createAccount()
  const id = await uploaded(owner, 'genome.txt', GENOME)
  await decide(owner, true)
  await expect
    .poll(async () => ids(await genesOf(owner, id))?.includes('apoe'), { timeout: 20_000 })
    .toBe(true)
  await app.send('POST', '/api/ownership/archive', {}, owner.auth)
  const isReady = async () =>
    ((await (await app.fetch('/api/ownership/archive', { headers: owner.auth })).json()) as ArchiveState)
      .archive?.status
  await expect.poll(isReady, { timeout: 20_000 }).toBe('ready')
  const link = await app.send('POST', '/api/ownership/archive/link', {}, owner.auth)
  const { url } = (await link.json()) as ArchiveLink
  const archive = await (await app.fetch(url, { headers: owner.auth })).arrayBuffer()
  expect((await app.send('POST', '/api/ownership/erasure', {}, owner.auth)).status).toBe(201)
  const isHere = async () => (await app.fetch('/api/profile', { headers: owner.auth })).status
  await expect.poll(isHere, { timeout: 20_000 }).toBe(401)

  const account = await app.createAccount()
  await app.fetch('/api/profile', { headers: account.auth })
  const back = () =>
    app.fetch('/api/ownership/import', {
      method: 'PUT',
      body: archive,
      headers: { ...account.auth, 'content-type': 'application/zip' },
    })
  await expect.poll(async () => (await back()).status, { timeout: 30_000, interval: 2000 }).toBe(204)
  const list = await app.fetch('/api/test-data', { headers: account.auth })
  const [record] = ((await list.json()) as { items: TestData[] }).items
  expect(ids(await genesOf(account, record!.id))).toEqual(['hfe', 'factor_v_leiden'])
}, 120_000)

test.each([
  ['a ZIP of something else', 'x.zip', zipSync({ 'notes.txt': strToU8('hello\nworld') })],
  ['a gzip of something else', 'x.gz', gzipSync('hello')],
])('%s is kept, and said to be none', async (_, name, content) => {
  const account = await app.createAccount()
  const id = await uploaded(account, name, content as Uint8Array<ArrayBuffer>)
  const { record } = await app.analysed(account, id)
  expect([record.analysis_status, record.analysis_error]).toEqual([
    'error',
    expect.stringContaining('does not contain a kind of record that we can read'),
  ])
})

test.each([
  ['x.vcf', 'chrom\tpos'],
  ['x.zip', 'PKZIP'],
  ['x.gz', 'text'],
])('%s whose content is something else is refused', async (name, content) => {
  const account = await app.createAccount()
  const answer = await app.upload(account, { name, content }, { test_name: 'Genetic Test' })
  expect(answer.status).toBe(400)
})

test('the assistant tells what the own file says, and why the rest is not read', async () => {
  const account = await app.createAccount()
  await genesOf(account, await uploaded(account, 'genome.txt', GENOME))
  expect(await ask(account, 'Do I have factor V Leiden?')).toContain('one copy of factor V Leiden (F5)')
  expect(await ask(account, 'What do my genes say?')).toContain('Clots: factor V Leiden')
  expect(await ask(account, 'Do I have the APOE e4 gene?')).toMatch(
    /APOE is not read from your genetic file.*consent/,
  )
  expect(await ask(account, 'What about my MTHFR gene?')).toContain(
    'MTHFR is not read from your genetic file',
  )
  // A later file in which nothing is certain hides nothing, and alone it is said to say nothing.
  const doubtful = `# build 36\n${GENOME}`
  await genesOf(account, await uploaded(account, 'doubtful.txt', doubtful))
  expect(await ask(account, 'What do my genes say?')).toContain('Clots: factor V Leiden')
  const other = await app.createAccount()
  await genesOf(other, await uploaded(other, 'doubtful.txt', doubtful))
  expect(await ask(other, 'What do my genes say?')).toContain('Your genetic file cannot answer this')
  expect(await ask(account, 'Are my genes good for coffee?')).toContain(
    'Your genetic file cannot answer this',
  )
})
