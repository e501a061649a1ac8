/** Which marker a supplement is taken to move, and from which side; a merely related marker (creatine and creatinine) is none. */
export type Target = { biomarker: string; direction: 'low' | 'high' }

const TARGETS: Record<string, Target[]> = {
  vitamin_d3: [{ biomarker: 'vitamin_d', direction: 'low' }],
  iron: [{ biomarker: 'ferritin', direction: 'low' }],
  vitamin_b12: [
    { biomarker: 'vitamin_b12', direction: 'low' },
    { biomarker: 'holotc', direction: 'low' },
  ],
  folate: [{ biomarker: 'folate', direction: 'low' }],
  magnesium: [{ biomarker: 'magnesium', direction: 'low' }],
  zinc: [{ biomarker: 'zinc', direction: 'low' }],
  selenium: [{ biomarker: 'selenium', direction: 'low' }],
  vitamin_c: [{ biomarker: 'vitamin_c', direction: 'low' }],
  psyllium: [
    { biomarker: 'ldl', direction: 'high' },
    { biomarker: 'non_hdl', direction: 'high' },
  ],
  plant_sterols: [
    { biomarker: 'ldl', direction: 'high' },
    { biomarker: 'apob', direction: 'high' },
  ],
  omega3: [{ biomarker: 'omega3_index', direction: 'low' }],
  algae_omega3: [{ biomarker: 'omega3_index', direction: 'low' }],
}

export const targetsOf = (supplementId: string): readonly Target[] => TARGETS[supplementId] ?? []
