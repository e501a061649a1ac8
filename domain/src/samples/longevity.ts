/** The demo content of the longevity page. Nobody's values. */
export const sampleLongevity = {
  biologicalAge: { value: 32, chronological: 38 },
  methylation: { value: 31.5, label: 'DNA methylation age', unit: 'years' },
  score: 87,
  lifeExpectancy: { value: 89, gain: 4 },
  markers: [
    { name: 'Telomere length', value: '7.2 kb', status: 'optimal' },
    { name: 'Inflammation (hs-CRP)', value: '0.6 mg/L', status: 'optimal' },
    { name: 'Fasting glucose', value: '88 mg/dL', status: 'optimal' },
    { name: 'VO2 max', value: '42 mL/kg/min', status: 'average' },
    { name: 'HRV (RMSSD)', value: '38 ms', status: 'average' },
  ],
  trend: [
    { day: '2025-09-01', value: 34.1 },
    { day: '2025-11-01', value: 33.6 },
    { day: '2026-01-01', value: 33.1 },
    { day: '2026-03-01', value: 32.4 },
    { day: '2026-05-01', value: 32 },
  ],
  recommendations: [
    'Keep 150 minutes or more of moderate activity a week.',
    'Sleep 7 to 9 hours at regular times.',
    'Eat vegetables, whole grains, beans, nuts and fish often.',
    'Add two days of strength training a week.',
  ],
  comingSoon: [
    'Epigenetic clock from your own kit',
    'Life expectancy from your own data',
    'Comparison by age group',
  ],
} as const
