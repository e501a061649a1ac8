/**
 * Paced breathing. Slow breathing of about six breaths a minute lowers the upper blood pressure a little while it is
 * done (standardised mean difference -0.45) and raises heart-rate variability: Shao R et al., meta-analysis, 2024. The
 * cautions and the choice of patterns are this app's.
 */
export const BREATHING_PATTERNS = {
  resonance: {
    name: 'Resonance',
    about: 'Five seconds in, five out: six breaths a minute.',
    phases: [
      { action: 'Breathe in', seconds: 5 },
      { action: 'Breathe out', seconds: 5 },
    ],
  },
  longer_exhale: {
    name: 'Longer exhale',
    about: 'Four seconds in, six out: six breaths a minute, with a longer breath out.',
    phases: [
      { action: 'Breathe in', seconds: 4 },
      { action: 'Breathe out', seconds: 6 },
    ],
  },
  box: {
    name: 'Box',
    about: 'Four equal sides: in, hold, out, hold, four seconds each.',
    phases: [
      { action: 'Breathe in', seconds: 4 },
      { action: 'Hold', seconds: 4 },
      { action: 'Breathe out', seconds: 4 },
      { action: 'Hold', seconds: 4 },
    ],
  },
  four_seven_eight: {
    name: '4-7-8',
    about: 'Four seconds in, hold for seven, eight out.',
    phases: [
      { action: 'Breathe in', seconds: 4 },
      { action: 'Hold', seconds: 7 },
      { action: 'Breathe out', seconds: 8 },
    ],
  },
} as const
export type BreathingPattern = keyof typeof BREATHING_PATTERNS
export type BreathingAction = 'Breathe in' | 'Hold' | 'Breathe out'

export const BREATHING_MINUTES = [1, 3, 5, 10] as const

export const BREATHING_EVIDENCE =
  'Slow breathing, at about six breaths a minute, lowers blood pressure a little while you do it and raises heart-rate variability.'
export const BREATHING_SOURCE = 'Shao R et al., meta-analysis of slow-paced breathing, 2024'
export const BREATHING_CAUTION =
  'Stop if you feel dizzy. Never hold your breath in or near water. If you are pregnant or have heart or lung disease, choose a pattern without breath holding.'

/** Where a session stands after so many seconds: which phase, and how much of it is left. */
export function breathAt(
  pattern: BreathingPattern,
  seconds: number,
): { index: number; action: BreathingAction; seconds: number; left: number } {
  const { phases } = BREATHING_PATTERNS[pattern]
  const cycle = phases.reduce((sum, phase) => sum + phase.seconds, 0)
  let within = seconds % cycle
  let index = 0
  for (const phase of phases) {
    if (within < phase.seconds) return { index, ...phase, left: phase.seconds - within }
    within -= phase.seconds
    index += 1
  }
  return { index: 0, action: 'Breathe in', seconds: phases[0].seconds, left: phases[0].seconds }
}
