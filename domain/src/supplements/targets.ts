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

/**
 * Also taken to move a marker, which is judged afterwards and no reason to propose it: the evidence of `facts.json`
 * names the marker with a moderate or strong grade, or it shows whether the vitamin arrives.
 */
const ONLY_JUDGED: Record<string, Target[]> = {
  omega3: [{ biomarker: 'triglycerides', direction: 'high' }],
  cod_liver_oil: [{ biomarker: 'vitamin_d', direction: 'low' }],
  red_yeast_rice: [{ biomarker: 'ldl', direction: 'high' }],
  berberine: [
    { biomarker: 'hba1c', direction: 'high' },
    { biomarker: 'glucose_fasting', direction: 'high' },
    { biomarker: 'ldl', direction: 'high' },
  ],
  vitamin_b12: [
    { biomarker: 'mma', direction: 'high' },
    { biomarker: 'homocysteine', direction: 'high' },
  ],
  folate: [{ biomarker: 'homocysteine', direction: 'high' }],
  b_complex: [{ biomarker: 'homocysteine', direction: 'high' }],
  copper: [{ biomarker: 'copper', direction: 'low' }],
}

/** What "Did it work?" looks at; the first is what it is mostly taken for. */
export const judgedTargetsOf = (supplementId: string): readonly Target[] => [
  ...targetsOf(supplementId),
  ...(ONLY_JUDGED[supplementId] ?? []),
]

/** What also moves a marker without being taken for it here, so that it may explain a change. */
const ALSO_MOVES: Record<string, string[]> = {
  red_yeast_rice: ['non_hdl', 'apob', 'triglycerides'],
  berberine: ['non_hdl', 'apob', 'triglycerides'],
  psyllium: ['apob', 'hba1c', 'glucose_fasting'],
  plant_sterols: ['non_hdl'],
  garlic: ['ldl', 'non_hdl'],
  niacin: ['ldl', 'non_hdl', 'apob', 'triglycerides', 'hba1c', 'glucose_fasting', 'homocysteine'],
  cod_liver_oil: ['omega3_index', 'triglycerides'],
  algae_omega3: ['triglycerides'],
  chromium: ['hba1c', 'glucose_fasting'],
  alpha_lipoic: ['hba1c', 'glucose_fasting'],
  inulin: ['hba1c', 'glucose_fasting'],
  vitamin_b6: ['homocysteine'],
  zinc: ['copper'],
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
    'copper',
    'homocysteine',
    'mma',
  ],
  b_complex: ['vitamin_b12', 'holotc', 'folate', 'mma'],
  vitamin_c: ['ferritin'],
  statin: ['ldl', 'non_hdl', 'apob', 'triglycerides'],
  metformin: ['hba1c', 'glucose_fasting', 'vitamin_b12', 'holotc', 'mma', 'homocysteine'],
  diabetes_drug: ['hba1c', 'glucose_fasting'],
}

/** By the id of a supplement or of a group of medicines. */
export const mayMove = (id: string, biomarker: string): boolean =>
  judgedTargetsOf(id).some((target) => target.biomarker === biomarker) ||
  (ALSO_MOVES[id] ?? []).includes(biomarker)
