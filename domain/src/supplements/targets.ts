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

/** What also moves a marker without being taken for it here, so that it may explain a change. */
const ALSO_MOVES: Record<string, string[]> = {
  red_yeast_rice: ['ldl', 'non_hdl', 'apob'],
  berberine: ['ldl', 'non_hdl', 'apob'],
  psyllium: ['apob'],
  plant_sterols: ['non_hdl'],
  garlic: ['ldl', 'non_hdl'],
  niacin: ['ldl', 'non_hdl', 'apob'],
  cod_liver_oil: ['vitamin_d', 'omega3_index'],
  multivitamin: [
    'vitamin_d',
    'vitamin_b12',
    'holotc',
    'folate',
    'ferritin',
    'zinc',
    'selenium',
    'vitamin_c',
    'magnesium',
  ],
  b_complex: ['vitamin_b12', 'holotc', 'folate'],
  vitamin_c: ['ferritin'],
  statin: ['ldl', 'non_hdl', 'apob'],
}

/** By the id of a supplement or of a group of medicines. */
export const mayMove = (id: string, biomarker: string): boolean =>
  targetsOf(id).some((target) => target.biomarker === biomarker) || (ALSO_MOVES[id] ?? []).includes(biomarker)
