/** Products that contain nutrients which their name does not mention, in amounts that are not known here. */
const HOLDS: Record<string, readonly string[]> = {
  multivitamin:
    'vitamin_a vitamin_c vitamin_d3 vitamin_e vitamin_k2 vitamin_b6 vitamin_b12 folate niacin biotin calcium magnesium zinc iron iodine selenium copper chromium b_complex'.split(
      ' ',
    ),
  b_complex: 'vitamin_b6 vitamin_b12 folate niacin biotin'.split(' '),
  cod_liver_oil: ['vitamin_a', 'vitamin_d3', 'omega3'],
  algae_omega3: ['omega3'],
}

export const heldBy = (supplementId: string): readonly string[] => HOLDS[supplementId] ?? []
