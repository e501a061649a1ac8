/** What the archive's FHIR R4 bundle has beside the results: who it is about, what is taken, and what the person has. */
import type { Profile } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'

const indented = (value: object): string => `\n${JSON.stringify(value, null, 2)}`.replaceAll('\n', '\n    ')
const entry = (resource: object): string => indented({ resource })

/** The beginning of the bundle, in the place of the results' own; they follow with a comma before each. */
export function bundleHead(profile: Profile, supplements: readonly Supplement[]): string {
  const about = { reference: `Patient/${profile.id}` }
  const entries = [
    patientOf(profile),
    ...profile.medicines.map((one, index) => ({ ...medicineOf(one, about), id: `medicine-${index + 1}` })),
    ...profile.conditions.map((name, index) => ({
      ...conditionOf(name, about),
      id: `condition-${index + 1}`,
    })),
    ...supplements.map((one) => ({ ...statementOf(one, about), id: one.id })),
  ].map(entry)
  return `{\n  "resourceType": "Bundle",\n  "type": "collection",\n  "entry": [${entries.join(',')}`
}

/** Who a resource is about. */
export type Subject = { reference: string }

export function patientOf({ id, email, first_name, last_name, full_name, gender }: Profile) {
  const name = {
    ...(full_name ? { text: full_name } : {}),
    ...(last_name ? { family: last_name } : {}),
    ...(first_name ? { given: [first_name] } : {}),
  }
  return {
    resourceType: 'Patient',
    id,
    ...(Object.keys(name).length > 0 ? { name: [name] } : {}),
    telecom: [{ system: 'email', value: email }],
    ...(gender ? { gender } : {}),
  }
}

export function medicineOf({ name, dose }: Profile['medicines'][number], subject: Subject) {
  return {
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationCodeableConcept: { text: name },
    subject,
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  }
}

/** A code of HL7's own lists. */
export const coded = (list: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${list}`, code }],
})

/** In the person's own words: there is no code, and nobody has confirmed it. */
export function conditionOf(name: string, subject: Subject) {
  return {
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', 'active'),
    verificationStatus: coded('condition-ver-status', 'unconfirmed'),
    code: { text: name },
    subject,
  }
}

export function statementOf(supplement: Supplement, subject: Subject) {
  const { name, category, dosage, frequency, timing, start_date, stop_date, reason, notes } = supplement
  const dose = [dosage, frequency, timing].filter(Boolean).join(', ')
  return {
    resourceType: 'MedicationStatement',
    status: supplement.is_active ? 'active' : 'stopped',
    ...(category ? { category: { text: category } } : {}),
    medicationCodeableConcept: { text: name },
    subject,
    ...(start_date || stop_date
      ? {
          effectivePeriod: {
            ...(start_date ? { start: start_date } : {}),
            ...(stop_date ? { end: stop_date } : {}),
          },
        }
      : {}),
    ...(reason ? { reasonCode: [{ text: reason }] } : {}),
    ...(notes ? { note: [{ text: notes }] } : {}),
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  }
}
