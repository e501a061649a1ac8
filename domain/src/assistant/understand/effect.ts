/** "Does atorvastatin raise HbA1c?": a question about what something swallowed does to a marker. */
import type { Evidence } from '../../evidence/claims.ts'
import { findBiomarker } from '../../health/biomarkers/catalogue.ts'
import { namedMedicines } from '../../safety/medicines.ts'
import { namedSupplements, simplifyName } from '../../supplements/facts.ts'
import { inSentence } from '../../text/in-sentence.ts'
import { readSubjects } from './subjects.ts'

export type EffectAsked = {
  isMedicine: boolean
  /** id in the catalogue */
  marker: string
  /** as it stands inside a sentence */
  markerName: string
  /** words of which a sentence about the agent has one */
  agentWords: readonly string[]
  markerWords: readonly string[]
}

const EFFECT =
  /\b(?:does|do|can|could|will|would|might|may)\s+(?:taking |my |the )?(?<agent>[^?.!]{2,60}?)\s+(?:raise|increase|lower|reduce|decrease|affect|change|influence|elevate|drop|interfere with|mess with|throw off|impact)\s+(?:my |the )?(?<marker>[^?.!]{2,60})/i
/** "Can I take metformin and lower ..." asks of something else. */
const NO_AGENT = /\b(?:i|we|you|take|use|stop|and|if)\b/i
const STEROID = /(?:sone|solone|cort)\b/i
const SHORTEST = 3
/** Words of names that stand in many sentences. */
const COMMON = new Set([
  'vitamin',
  'total',
  'cholesterol',
  'blood',
  'high',
  'acid',
  'with',
  'free',
  'the',
  'serum',
])

/** Words that a sentence may hold: without their plural. */
const stems = (words: string): string[] =>
  simplifyName(words)
    .split(' ')
    .filter((word) => word.length >= SHORTEST && !COMMON.has(word))
    .map((word) => word.replace(/s$/, ''))

/** Null for any other question, and where nothing is known by either name. */
export function effectAsked(text: string, evidence: Evidence): EffectAsked | null {
  const { agent, marker: words } = EFFECT.exec(text)?.groups ?? {}
  if (agent === undefined || words === undefined || NO_AGENT.test(agent)) return null
  const id = readSubjects(words, evidence).flatMap(({ biomarkers }) => biomarkers)[0]
  const name = id === undefined ? undefined : findBiomarker(id)?.name
  // Only those who take warfarin have their INR measured: what changes it stands there.
  if (id === undefined || name === undefined || id === 'inr') return null
  const medicines = [...namedMedicines(agent)]
  const supplements = medicines.length > 0 ? [] : namedSupplements(agent)
  if (medicines.length + supplements.length === 0) return null
  const isCholesterol = /^cholesterol\b/i.test(words.trim())
  return {
    isMedicine: medicines.length > 0,
    marker: id,
    markerName: isCholesterol ? 'cholesterol' : inSentence(name),
    agentWords: [
      ...stems(agent),
      ...medicines.flatMap((each) => each.split('_')).filter((word) => word.length > SHORTEST),
      ...supplements.flatMap((fact) => stems(fact.name)),
      ...(STEROID.test(agent) ? ['steroid'] : []),
    ],
    markerWords: isCholesterol ? ['cholesterol'] : [...stems(words), ...stems(name)],
  }
}
