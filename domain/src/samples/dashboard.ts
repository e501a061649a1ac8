/** The specification's sample values of the dashboard, shown with the mark "Sample data" until the user's own stand there. */
export const sampleMetrics = {
  steps: 8432,
  sleep_quality: 85,
  heart_rate: 72,
  nutrition_score: 78,
} as const

export const sampleEnergy = 80
export const sampleBrainAge = { brain: 28, chronological: 35 } as const

export const sampleActivity = [
  { kind: 'exercise', title: 'Morning run', detail: '30 min', when: '2 hours ago' },
  { kind: 'meal', title: 'Breakfast', detail: 'Oats with berries', when: '4 hours ago' },
  { kind: 'sleep', title: 'Sleep', detail: '7.5 h', when: '8 hours ago' },
  { kind: 'vitals', title: 'Vitals', detail: '72 bpm', when: 'Yesterday' },
] as const
