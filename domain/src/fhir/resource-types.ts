/** What the read-only FHIR R4 API answers for. */
export const FHIR_TYPES = ['Patient', 'Observation', 'DiagnosticReport', 'MedicationStatement'] as const
export type FhirType = (typeof FHIR_TYPES)[number]

export const LOINC = 'http://loinc.org'
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'
