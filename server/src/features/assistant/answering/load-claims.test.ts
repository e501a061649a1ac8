import { guidesInSteps } from '@aevia/domain/assistant/guides/guides.ts'
import { loadGuides } from '@aevia/domain/assistant/guides/load-guides.ts'
import { loadEvidence } from '@aevia/domain/evidence/claims.ts'
import { expect, test } from 'vitest'

test('claims and guides are loaded in many steps, between which others have their turn', async () => {
  const counts: number[] = []
  const counted = async <Result>(steps: Generator<undefined, Result>): Promise<Result> => {
    for (let count = 1; ; count += 1) {
      const step = steps.next()
      if (!step.done) continue
      counts.push(count)
      return step.value
    }
  }
  const evidence = await loadEvidence(counted)
  const { guides, translations } = await loadGuides()
  await counted(guidesInSteps(guides, evidence, translations))
  // In one piece it would be one step each.
  expect(Math.min(...counts)).toBeGreaterThan(40)
})
