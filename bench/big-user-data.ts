// The rows of the user that big-user.ts measures with.
import { randomUUID } from 'node:crypto'
import { biomarkers } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { type EntryKind, fieldsOf } from '@aevia/domain/health-log/fields.ts'
import type { Analysis } from '@aevia/domain/health/reading/analysis.ts'
import { createUserKeys, type UserCipher } from '../server/src/crypto/user-keys.ts'
import { createDatabase, type Sql } from '../server/src/db/connection.ts'
import { createPool } from '../server/src/db/pool.ts'
import * as healthLog from '../server/src/features/health-log/repo.ts'
import * as supplements from '../server/src/features/supplements/repo.ts'
import { saveAnalysis } from '../server/src/features/test-data/analyses/repo.ts'
import * as tests from '../server/src/features/test-data/repo.ts'

const SUPPLEMENTS = 5_000
const TESTS = 2_000
const RESULTS_PER_TEST = 50
/** Three years: seven entries and ten intakes a day. */
const LOG_DAYS = 3 * 365
const INTAKES_A_DAY = 10

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Through the repositories: the same rows that uploads and forms leave behind. */
export async function fillBigUser(userId: string, databaseUrl: string, appKey: Buffer) {
  const pool = createPool(databaseUrl, 2, { error: () => {} })
  const keys = createUserKeys(appKey)
  await createDatabase(pool).asUser(userId, async (sql) => {
    const cipher = await keys.cipherFor(sql, userId)
    const taken: string[] = []
    for (let index = 0; index < SUPPLEMENTS; index++) {
      const id = randomUUID()
      if (index % 100 === 0 && taken.length < INTAKES_A_DAY) taken.push(id)
      await supplements.insertSupplement(sql, cipher, {
        id,
        user_id: userId,
        name: `Supplement ${index}`,
        category: `Category ${index % 10}`,
        timing: 'Morning',
        dosage: '100 mg',
        frequency: 'Daily',
        benefits: null,
        effects: null,
        purchase_link: null,
        notes: index % 4 === 0 ? 'with food' : null,
        start_date: null,
        stop_date: null,
        reason: null,
        is_active: index % 100 === 0,
      })
    }
    for (let days = 0; days < LOG_DAYS; days++) {
      await fillDay(sql, cipher, userId, daysAgo(days), taken)
    }
    await fillTests(sql, cipher, userId)
  })
  await pool.end()
}

/** Two tests a week since 2005, of fifty results each. */
export async function fillTests(sql: Sql, cipher: UserCipher, userId: string) {
  for (let index = 0; index < TESTS; index++) {
    const id = randomUUID()
    const test_date = new Date(Date.UTC(2005, 0, 1) + index * 3.5 * 86_400_000).toISOString().slice(0, 10)
    await tests.insertTest(sql, cipher, {
      id,
      user_id: userId,
      test_name: 'Blood Test',
      provider: null,
      test_date,
      notes: null,
      file_key: `test-data/${userId}/${index}.csv`,
      file_type: 'csv',
      file_size: 1000,
    })
    await tests.moveStatus(sql, { id, user_id: userId }, { from: ['pending'], to: 'completed' })
    const analysis = analysisOf(index, test_date)
    const basis = { test_date, today: daysAgo(0), ownership: { owner: null, person: null } }
    await saveAnalysis(sql, cipher, { id, user_id: userId }, analysis, basis)
  }
}

async function fillDay(sql: Sql, cipher: UserCipher, user_id: string, day: string, taken: readonly string[]) {
  const meal = { energy: 600, protein: 30, fibre: 9, fruit_vegetables: 150 }
  const entries = [
    { kind: 'sleep', values: { asleep: 7.2, in_bed: 8, latency: 15, awakenings: 1 } },
    { kind: 'vitals', values: { ...none('vitals'), heart_rate: 61, steps: 8200 } },
    { kind: 'mood', values: { mood: 'good', stress: 4, energy: 7 } },
    { kind: 'exercise', values: { activity: 'running', duration: 35, intensity: 'vigorous', distance: 6 } },
    { kind: 'meal', values: { ...meal, meal: 'breakfast', description: 'Oats, berries, yoghurt' } },
    { kind: 'meal', values: { ...meal, meal: 'dinner', description: 'Salmon, potatoes, spinach' } },
    { kind: 'body', values: { ...none('body'), weight: 62.4 } },
  ]
  for (const [hour, entry] of entries.entries()) {
    const logged_at = `${day}T${String(hour).padStart(2, '0')}:00:00Z`
    const row = { ...entry, id: randomUUID(), user_id, day, logged_at, note: null }
    await healthLog.insertEntry(sql, cipher, row as Parameters<typeof healthLog.insertEntry>[2])
  }
  for (const supplement_id of taken) {
    await supplements.putIntake(
      sql,
      cipher,
      { supplement_id, user_id, day },
      { status: 'taken', reason: null },
    )
  }
}

const none = (kind: EntryKind) => Object.fromEntries(fieldsOf(kind).map(([name]) => [name, null]))

function analysisOf(index: number, date: string): Analysis {
  const results = biomarkers.slice(0, RESULTS_PER_TEST).map((biomarker, line) => ({
    section: null,
    name: biomarker.name,
    value: 10 + ((index * 7 + line) % 50) / 10,
    value_text: '10',
    comparator: null,
    unit: biomarker.canonical_unit,
    ref_low: 5,
    ref_high: 12,
    ref_text: '5-12',
    flag: 'N' as const,
    flag_printed: null,
    biomarker: biomarker.id,
    loinc: null,
    canonical_value: 10 + ((index * 7 + line) % 50) / 10,
    canonical_unit: biomarker.canonical_unit,
    collection_date: null,
    needs_review: false,
    review_reasons: [],
    source: { page: 1, line: line + 1 },
  }))
  return {
    collection_date: date,
    report_date: null,
    patient: { birth_date: null, sex: null },
    results,
    warnings: [],
  }
}
