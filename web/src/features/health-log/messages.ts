import type { EntryKind } from '@aevia/domain/health-log/fields.ts'

const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  loadFailed: failure('Failed to load your log.'),
  dialogFailed: failure('The form could not be opened. Check your connection and try again.'),
  saveFailed: failure('Failed to save your entry. Please try again.'),
  deleteFailed: failure('Failed to delete your entry. Please try again.'),
  added: success('Entry logged successfully!'),
  updated: success('Entry updated successfully!'),
  deleted: success('Entry deleted successfully!'),
  deleteTitle: 'Delete Entry',
  deleteText: 'Are you sure you want to delete this entry? This action cannot be undone.',
  adviceTitle: 'Please read this now',
}

/** What the button says that opens the dialog, and the dialog's own title. */
export const logTitles: Record<EntryKind, string> = {
  exercise: 'Log Exercise',
  meal: 'Add Meal',
  sleep: 'Log Sleep',
  vitals: 'Check Vitals',
  body: 'Log Measurement',
  mood: 'Log Mood',
  breathing: 'Log Breathing',
  lifestyle: 'Heart Health Check',
  symptom: 'Log Symptom',
}

export const editTitles: Record<EntryKind, string> = {
  exercise: 'Edit Exercise',
  meal: 'Edit Meal',
  sleep: 'Edit Sleep',
  vitals: 'Edit Vitals',
  body: 'Edit Measurement',
  mood: 'Edit Mood',
  breathing: 'Edit Breathing',
  lifestyle: 'Edit Heart Health Check',
  symptom: 'Edit Symptom',
}
