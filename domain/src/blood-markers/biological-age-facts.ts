// Apart from the computation, so that a page shows them without loading the catalogue.
export const BIOLOGICAL_AGE_SOURCE =
  'Levine ME et al. Aging 2018;10(4):573-591, doi:10.18632/aging.101414 (divisor 0.090165)'
/** 14,700 adults of NHANES III aged 20 to 84, computed with the same formula: mean and spread of the difference. */
export const BIOLOGICAL_AGE_POPULATION = { mean_difference: -3.9, standard_deviation: 6.2 } as const
