import { namedMedicines } from '@aevia/domain/safety/medicines.ts'

/** Before the medicine: "can metformin lower B12?" asks of something else. */
const CHANGES =
  /\b(?:doubl(?:e|ing)|halv(?:e|ing)|half|skip(?:ping)?|increas(?:e|ing)|reduc(?:e|ing)|lower(?:ing)?|rais(?:e|ing)|cut(?:ting)?|chang(?:e|ing)|adjust(?:ing)?|split(?:ting)?|taper(?:ing)?|up(?= my)|stop(?:ping)?|quit(?:ting)?|twice|two|extra|more|less|come off|coming off|go(?:ing)? off|without)\b/iu
/** What stands behind these is taken beside it. */
const BESIDE = /\b(?:while|with|on|after|before|than|from|about|and|if|when|or)\b/i
const CHANGES_ANYWHERE =
  /verdopp|halbier|absetz|weglass|reduzier|erhöh|fördubbl|halver|sluta|hoppa över|minska|öka|doubler|arrêter|sauter|diminuer|augmenter|doblar|dejar|saltar|reducir|aumentar/iu
const ASKS =
  /\?|\b(?:can|could|may|should|shall|ok(?:ay)?|safe|want to|kann|darf|soll|kan|får|bör|puis-je|dois-je|peux|puedo|debo)\b/iu

/** A question whether the dose of a medicine may change has one answer; null for any other. */
export function medicineNote(text: string): string | null {
  const change = CHANGES.exec(text)
  const changed = change ? text.slice(change.index).split(BESIDE)[0]! : ''
  const about = CHANGES_ANYWHERE.test(text) ? text : changed
  return ASKS.test(text) && namedMedicines(about).size > 0
    ? 'Whether the dose of a medicine may change is for whoever prescribed it, or a pharmacist, to say: please do not take more, less or none of it before you have asked them.'
    : null
}
