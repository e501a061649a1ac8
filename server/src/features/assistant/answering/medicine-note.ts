import type { Composed } from '@aevia/domain/assistant/compose/compose.ts'
import { namedMedicines } from '@aevia/domain/safety/medicines.ts'

/** Before the medicine: "can metformin lower B12?" asks of something else. */
const CHANGES =
  /\b(?:doubl(?:e|ing)|halv(?:e|ing)|half|skip(?:ping)?|increas(?:e|ing)|reduc(?:e|ing)|lower(?:ing)?|rais(?:e|ing)|cut(?:ting)?|chang(?:e|ing)|adjust(?:ing)?|taper(?:ing)?|up(?= my)|stop(?:ping)?|quit(?:ting)?|twice|two|extra|more|less|come off|coming off|go(?:ing)? off|(?:go|going|be|live|manage|do) without)\b/iu
/** What stands behind these is taken beside it. */
const BESIDE = /\b(?:while|with|without|on|after|before|than|from|about|and|if|when|or)\b/i
/** Of nothing but doses, wherever it stands. */
const CHANGES_ANYWHERE = /\btaper(?:ing)?\b|\bevery (?:other|second|third) day\b/i
/** The verb before its object, as in English. */
const CHANGES_BEFORE =
  /(?:fördubbl|halver|sluta(?: med)?|hoppa över|minska|öka|doubler|arrêter|sauter|diminuer|augmenter|doblar|dejar|saltar|reducir|aumentar)\p{L}*|\b(?:två|tre|mer|mindre|deux|trois|plus de|moins de|dos|tres|más|menos)(?!\p{L})/iu
/** The verb at the end, of what the one who asks would do. */
const CHANGES_BEHIND =
  /\b(?:ich|man)\b.*(?:verdopp|halbier|absetz|weglass|reduzier|erhöh|auslass|\b(?:mehr|weniger|doppelt|zwei|drei)\b)/iu
const BESIDE_ABROAD =
  /\b(?:med|efter|före|och|medan|avec|après|avant|et|pendant|con|después|antes|y|mientras|eller|ou|o)\b/iu
const ASKS =
  /\?|\bwhat (?:happens |would happen )?if\b|\b(?:can|could|may|should|shall|ok(?:ay)?|safe|want to|kann|darf|soll|kan|får|bör|puis-je|dois-je|peux|puedo|debo|how|wie|hur|comment|cómo)\b/iu

/** A question whether the dose of a medicine may change has one answer; null for any other. */
export function medicineNote(text: string): string | null {
  const after = (change: RegExp, beside: RegExp): string => {
    const found = change.exec(text)
    return found ? text.slice(found.index + found[0].length).split(beside)[0]! : ''
  }
  const about =
    CHANGES_ANYWHERE.test(text) || CHANGES_BEHIND.test(text)
      ? text
      : `${after(CHANGES, BESIDE)} ${after(CHANGES_BEFORE, BESIDE_ABROAD)}`
  return ASKS.test(text) && namedMedicines(about).size > 0
    ? 'Only whoever prescribed a medicine, or a pharmacist, can say whether its dose may change: please do not take more or less of it, or leave it out, before you have asked them.'
    : null
}

/** Of a guide that was written for such questions, the share of its ways of asking that are some. */
const OF_ITS_ASKS = 0.25
/** Whether a guide says itself what to do about the dose: "Never stop a beta-blocker suddenly". */
export const isDoseGuided = (composed: Composed | null): boolean =>
  (composed?.told ?? []).some(
    ({ guide, isSure }) =>
      isSure &&
      guide.asks.filter((ask) => medicineNote(ask) !== null).length >= guide.asks.length * OF_ITS_ASKS,
  )
