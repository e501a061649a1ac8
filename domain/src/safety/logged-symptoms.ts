/** What a logged symptom says in words, so that it is judged like a message. */
import { ENTRY_FIELDS, type EntryValues } from '../health-log/fields.ts'

type Symptom = EntryValues<'symptom'>

/** Of 10, from here on people call it severe (Palos et al. 2006, of pain: https://pubmed.ncbi.nlm.nih.gov/16414555/). */
const SEVERE = 7

/** Symptoms that are judged without a note, from this strength on; of the others the note says what there is. */
const JUDGED_ALONE: Partial<Record<Symptom['symptom'], number>> = { chest_pain: 1, breathlessness: SEVERE }

/** Empty where only a note could tell. */
export function symptomInWords({ symptom, strength }: Symptom): string {
  const from = JUDGED_ALONE[symptom]
  if (from === undefined || strength < from) return ''
  const name = ENTRY_FIELDS.symptom.symptom.options[symptom].toLowerCase()
  return `I have ${strength >= SEVERE ? 'severe ' : ''}${name}.`
}
