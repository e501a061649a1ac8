export const TRIAGE_LEVELS = ['routine', 'urgent', 'crisis', 'emergency'] as const
export type TriageLevel = (typeof TRIAGE_LEVELS)[number]
