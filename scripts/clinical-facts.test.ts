import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLINICAL_SOURCES, clinicalFacts, FACTS_START } from './clinical-facts.ts'

const [, written] = readFileSync(CLINICAL_SOURCES, 'utf8').split(`${FACTS_START}\n`)

test('the document lists the facts as they are', () => {
  expect(written).toBe(clinicalFacts())
})

test('with ranges, limits, factors and variation, each with its source', () => {
  const lines = written!.split('\n')
  expect(lines.find((line) => line.startsWith('| Sodium |'))).toBe(
    '| Sodium | `mmol/L` | 137 to 145 [norip_chem] | same day to 125, from 155 [homerton_gp, rcpath2017]; now to 120, from 160 [homerton_gp, rcpath2017] | meq/L x 1 | - |',
  )
  expect(lines.find((line) => line.startsWith('| HbA1c |'))).toContain('% x 10.9314 - 23.5243')
  expect(lines.find((line) => line.startsWith('| HOMA-IR |'))).toContain('up to 2.5 (unconfirmed)')
  expect(written).toContain('- `norip_chem`: ')
})
