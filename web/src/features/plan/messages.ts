import type { ActionState, PlanItem, Rhythm } from '@aevia/domain/plan/schema.ts'

const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

const STATES: Record<ActionState, string> = {
  open: 'Back in your plan.',
  done: 'Marked as done.',
  skipped: 'Skipped. It is kept under "No longer open".',
  removed: 'Removed from your plan. It is kept under "No longer open".',
}

export const messages = {
  loadFailed: failure('Failed to load your plan.'),
  added: (title: string) => success(`Added to your plan: ${title}`),
  saved: success('Your plan has been saved.'),
  moved: (state: ActionState) => success(STATES[state]),
  deleted: success('Deleted from your plan.'),
  failed: failure('Failed to change your plan. Please try again.'),
  goalSaved: success('Your goal has been saved.'),
  goalRemoved: success('Your goal has been removed.'),
  goalFailed: failure('Failed to change your goals. Please try again.'),
}

export const kindNames: Record<PlanItem['kind'], string> = {
  supplement: 'Supplement',
  habit: 'Habit',
  test: 'Test',
  question: 'Question for the doctor',
  own: 'Your own',
}
export const rhythmNames: Record<Rhythm, string> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}
export const stateNames: Record<ActionState, string> = {
  open: 'Open',
  done: 'Done',
  skipped: 'Skipped',
  removed: 'Removed',
}
