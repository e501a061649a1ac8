/** The demo content of the brain health page. Nobody's values. */
export const sampleBrainAge = { chronological: 38, brain: 35, younger: 3 } as const

export type RegionStatus = 'optimal' | 'average' | 'suboptimal'
export const REGION_LABELS: Record<RegionStatus, string> = {
  optimal: 'Optimal',
  average: 'Average',
  suboptimal: 'Needs Attention',
}

export const sampleRegions = [
  { name: 'Prefrontal cortex', role: 'Planning and decisions', percentile: 82, status: 'optimal' },
  { name: 'Hippocampus', role: 'Memory and learning', percentile: 78, status: 'optimal' },
  { name: 'Amygdala', role: 'Emotion', percentile: 65, status: 'average' },
  { name: 'Temporal lobe', role: 'Hearing and language', percentile: 74, status: 'optimal' },
  { name: 'Parietal lobe', role: 'Space and touch', percentile: 69, status: 'average' },
  { name: 'Occipital lobe', role: 'Vision', percentile: 88, status: 'optimal' },
  { name: 'Cerebellum', role: 'Balance and coordination', percentile: 71, status: 'average' },
  { name: 'Thalamus', role: 'Relay for the senses', percentile: 58, status: 'average' },
  { name: 'Corpus callosum', role: 'Connects the two halves', percentile: 42, status: 'suboptimal' },
  { name: 'White matter', role: 'Connections', percentile: 38, status: 'suboptimal' },
] as const satisfies readonly { name: string; role: string; percentile: number; status: RegionStatus }[]

export const sampleSleepImpact = [
  { name: 'Deep sleep', value: '1.4 h', percent: 72, about: 'Linked to clearing waste from the brain' },
  { name: 'REM sleep', value: '1.8 h', percent: 80, about: 'Linked to learning and mood' },
  {
    name: 'Sleep efficiency',
    value: '89%',
    percent: 89,
    about: 'Share of the time in bed spent asleep: log both to see your own',
  },
  {
    name: 'Sleep regularity',
    value: '81',
    percent: 81,
    about: 'How similar your nights are: log 3 nights to see your own',
  },
] as const

export const sampleBrainAdvice = [
  { title: 'Move', text: 'Aerobic activity on most days: 150 minutes a week or more.' },
  { title: 'Sleep', text: 'Seven to nine hours, at regular times.' },
  { title: 'Eat', text: 'Leafy greens, berries, fish, nuts and olive oil often.' },
  { title: 'Learn', text: 'Something new and a little hard, regularly.' },
  { title: 'Meet', text: 'Time with people you like counts.' },
] as const
