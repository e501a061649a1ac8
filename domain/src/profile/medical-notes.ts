import type { MedicalHistory, PREGNANCIES } from './schema.ts'

const SAID: Record<(typeof PREGNANCIES)[number], string> = {
  pregnant: 'I am pregnant.',
  breastfeeding: 'I am breastfeeding.',
  trying: 'I am trying to conceive.',
}

/**
 * What a profile says of medicines, conditions and allergies as one text in a person's own words: whatever reads notes
 * reads the lists by the same means.
 */
export const medicalNotes = ({ allergies, medicines, conditions, pregnancy }: MedicalHistory): string =>
  [
    allergies?.replace(/[^.!?]$/, '$&.'),
    ...medicines.map(({ name, dose }) => `I take ${[name, dose].filter(Boolean).join(' ')}.`),
    ...conditions.map((name) => `I have ${name}.`),
    pregnancy && SAID[pregnancy],
  ]
    .filter(Boolean)
    .join(' ')
