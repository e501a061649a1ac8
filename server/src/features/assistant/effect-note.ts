import type { Material } from '@aevia/domain/assistant/material.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { namedMedicines } from '@aevia/domain/safety/medicines.ts'
import { namedSupplements, simplifyName } from '@aevia/domain/supplements/facts.ts'
import { namedBiomarkers } from './named-markers.ts'
import { inSentence } from './passage.ts'
import type { Question } from './understand.ts'

const EFFECT =
  /\b(?:does|do|can|could|will|would|might|may)\s+(?:taking |my |the )?(?<agent>[^?.!]{2,60}?)\s+(?:raise|increase|lower|reduce|decrease|affect|change|influence|elevate|drop|interfere with|mess with|throw off|impact)\s+(?<marker>[^?.!]{2,60})/i

/** "Does atorvastatin raise HbA1c?": where the sources do not tell, the answer begins with that. Null for any other question. */
export function effectNote({ text, intent, biomarkers }: Question, { passages }: Material): string | null {
  const { agent, marker } = EFFECT.exec(text)?.groups ?? {}
  if (agent === undefined || marker === undefined) return null
  const [id] = biomarkers
  const name = findBiomarker(id ?? '')?.name
  if (name === undefined || namedBiomarkers(simplifyName(marker)).length === 0) return null
  if (intent === 'interaction') return null
  if (namedMedicines(agent).size > 0)
    return `Whether this medicine changes ${inSentence(name)} is not in my sources: ask your pharmacist or prescriber, and keep taking it as prescribed. What I can tell:`
  const supplements = namedSupplements(agent)
  const isTold = passages.some(
    ({ subject, text: told }) =>
      supplements.some((each) => each.id === subject) && namedBiomarkers(simplifyName(told)).includes(id!),
  )
  return supplements.length > 0 && !isTold
    ? `Whether this changes ${inSentence(name)} is not in my sources. What I can tell:`
    : null
}
