/** What the archive's FHIR R4 bundle has beside the results: who it is about, what is taken, and what the person has. */
import type { Profile } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'

const indented = (value: object): string => `\n${JSON.stringify(value, null, 2)}`.replaceAll('\n', '\n    ')
const entry = (resource: object): string => indented({ resource })

/** The beginning of the bundle, in the place of the results' own; they follow with a comma before each. */
export function bundleHead(profile: Profile, supplements: readonly Supplement[]): string {
  const entries = [
    patientOf(profile),
    ...profile.medicines.map((one, index) => medicineOf(one, index, profile.id)),
    ...profile.conditions.map((name, index) => conditionOf(name, index, profile.id)),
    ...supplements.map((one) => statementOf(one, profile.id)),
  ].map(entry)
  return `{\n  "resourceType": "Bundle",\n  "type": "collection",\n  "entry": [${entries.join(',')}`
}

function patientOf({ id, email, first_name, last_name, full_name, gender }: Profile) {
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

function medicineOf({ name, dose }: Profile['medicines'][number], index: number, patientId: string) {
  return {
    resourceType: 'MedicationStatement',
    id: `medicine-${index + 1}`,
    status: 'active',
    medicationCodeableConcept: { text: name },
    subject: { reference: `Patient/${patientId}` },
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  }
}

/** In the person's own words: there is no code, and nobody has confirmed it. */
function conditionOf(name: string, index: number, patientId: string) {
  const coding = (system: string, code: string) => ({
    coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
  })
  return {
    resourceType: 'Condition',
    id: `condition-${index + 1}`,
    clinicalStatus: coding('condition-clinical', 'active'),
    verificationStatus: coding('condition-ver-status', 'unconfirmed'),
    code: { text: name },
    subject: { reference: `Patient/${patientId}` },
  }
}

function statementOf(supplement: Supplement, patientId: string) {
  const { id, name, category, dosage, frequency, timing, start_date, stop_date, reason, notes } = supplement
  const dose = [dosage, frequency, timing].filter(Boolean).join(', ')
  return {
    resourceType: 'MedicationStatement',
    id,
    status: supplement.is_active ? 'active' : 'stopped',
    ...(category ? { category: { text: category } } : {}),
    medicationCodeableConcept: { text: name },
    subject: { reference: `Patient/${patientId}` },
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
