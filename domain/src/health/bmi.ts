/**
 * Body mass index (kg/m²) with WHO's adult cut-offs 18.5, 25 and 30.
 * WHO: Obesity: preventing and managing the global epidemic, Technical Report Series 894, 2000.
 */
export type BmiCategory = 'Underweight' | 'Normal weight' | 'Overweight' | 'Obesity'

/** Null when a measure is missing or not above zero. The category is of the unrounded index. */
export function bodyMassIndex(
  heightCm: number | null | undefined,
  weightKg: number | null | undefined,
): { bmi: number; category: BmiCategory } | null {
  if (!heightCm || !weightKg || heightCm <= 0 || weightKg <= 0) return null
  const bmi = weightKg / (heightCm / 100) ** 2
  const category =
    bmi < 18.5 ? 'Underweight' : bmi < 25 ? 'Normal weight' : bmi < 30 ? 'Overweight' : 'Obesity'
  return { bmi, category }
}
