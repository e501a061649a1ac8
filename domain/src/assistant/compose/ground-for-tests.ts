import { loadEvidence } from '../../evidence/claims.ts'
import { createGuides } from '../guides/guides.ts'
import { loadGuides } from '../guides/load-guides.ts'
import { countWords } from './asking.ts'
import type { Ground } from './guides-told.ts'

/** All claims and guides, at once. */
export async function loadGround(): Promise<Ground> {
  const [evidence, { guides, translations }] = await Promise.all([loadEvidence(), loadGuides()])
  return {
    evidence,
    guides: createGuides(guides, evidence, translations),
    counts: countWords(evidence.all),
  }
}
