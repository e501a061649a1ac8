import type { Material } from '@aevia/domain/assistant/material.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { matchBiomarkerName } from '@aevia/domain/health/biomarkers/name-index.ts'
import { namedMedicines } from '@aevia/domain/safety/medicines.ts'
import { namedSupplements, simplifyName } from '@aevia/domain/supplements/facts.ts'
import { namedBiomarkers } from './named-markers.ts'
import { inSentence } from './passage.ts'
import type { Question } from './question.ts'

const EFFECT =
  /\b(?:does|do|can|could|will|would|might|may)\s+(?:taking |my |the )?(?<agent>[^?.!]{2,60}?)\s+(?:raise|increase|lower|reduce|decrease|affect|change|influence|elevate|drop|interfere with|mess with|throw off|impact)\s+(?:my |the )?(?<marker>[^?.!]{2,60})/i
/** "Can I take metformin and lower …" asks of something else. */
const NO_AGENT = /\b(?:i|we|you|take|use|stop|and|if)\b/i
const STEROID = /(?:sone|solone|cort)\b/i

/** The marker that a question names behind the verb: id and how to call it. */
function markerIn(words: string): { id: string; name: string } | null {
  const [first] = namedBiomarkers(simplifyName(words))
  const id = first ?? matchBiomarkerName(words.trim())?.ids[0]
  const name = id === undefined ? undefined : findBiomarker(id)?.name
  if (id === undefined || name === undefined) return null
  return { id, name: /^cholesterol\b/i.test(words.trim()) ? 'cholesterol' : inSentence(name) }
}

/** Words of a question that a passage may hold: without their plural. */
const stems = (words: string): string[] =>
  simplifyName(words)
    .split(' ')
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/, ''))

/** True for a question about what something swallowed does to a marker. */
export function asksOfEffect(text: string): boolean {
  const { agent, marker } = EFFECT.exec(text)?.groups ?? {}
  return agent !== undefined && marker !== undefined && !NO_AGENT.test(agent) && markerIn(marker) !== null
}

/**
 * "Does atorvastatin raise HbA1c?": where the sources do not say, the answer begins with that. Null for any other
 * question.
 */
export function effectNote({ text, intent }: Question, { passages }: Material): string | null {
  const { agent, marker: words } = EFFECT.exec(text)?.groups ?? {}
  if (agent === undefined || words === undefined || intent === 'interaction' || NO_AGENT.test(agent))
    return null
  const marker = markerIn(words)
  // Only those who take warfarin have their INR measured: what changes it stands there.
  if (!marker || marker.id === 'inr') return null
  const isMedicine = namedMedicines(agent).size > 0
  const supplements = isMedicine ? [] : namedSupplements(agent)
  if (!isMedicine && supplements.length === 0) return null
  const kinds = [...namedMedicines(agent)].flatMap((id) => id.split('_')).filter((word) => word.length > 4)
  const own = [...stems(agent), ...kinds, ...(STEROID.test(agent) ? ['steroid'] : [])]
  const measured = stems(words)
  const isReported = passages.some(({ subject, text: told }) => {
    const said = simplifyName(told)
    const isOfAgent = supplements.some(({ id }) => id === subject)
    const isOfMarker = subject === marker.id
    return (
      (isOfAgent && measured.some((word) => said.includes(word))) ||
      (isOfMarker && own.some((word) => said.includes(word)))
    )
  })
  if (isReported) return null
  return isMedicine
    ? `My sources do not say whether this medicine changes ${marker.name}: ask your pharmacist or prescriber, and keep taking it as prescribed. What I can say:`
    : `My sources do not say whether this changes ${marker.name}. What I can say:`
}
