/**
 * What to do about a logged vital sign that cannot wait. Blood pressure: American Heart Association, "When to call 911
 * about high blood pressure" (180/120). Oxygen saturation: NHS oximetry advice (92 % or less). Heart rate and
 * temperature: the single-parameter red scores of the National Early Warning Score 2 (Royal College of Physicians, 2017).
 */
export type LoggedVitals = {
  systolic: number | null
  diastolic: number | null
  heart_rate: number | null
  oxygen: number | null
  temperature: number | null
}

export function vitalsAdvice(vitals: LoggedVitals): string | null {
  const { systolic, diastolic, heart_rate, oxygen, temperature } = vitals
  const found: string[] = []
  if (systolic !== null && diastolic !== null && (systolic >= 180 || diastolic >= 120)) {
    found.push(
      `A blood pressure of ${systolic}/${diastolic} is very high. Rest for a few minutes and measure again. If it stays that high, contact a clinician today. With chest pain, breathlessness, weakness, or trouble speaking or seeing, call your emergency number now.`,
    )
  }
  if (oxygen !== null && oxygen <= 92) {
    found.push(
      `An oxygen saturation of ${oxygen} % is low. Measure again with a warm, still hand. If it stays that low, call your emergency number now.`,
    )
  }
  if (heart_rate !== null && (heart_rate > 130 || heart_rate < 40)) {
    found.push(
      `A resting heart rate of ${heart_rate} is far from the usual. Rest and measure again. If it stays so, or you feel faint, breathless or have chest pain, get medical help now.`,
    )
  }
  if (temperature !== null && (temperature >= 41 || temperature < 35)) {
    found.push(
      `A body temperature of ${temperature} °C is dangerous if it is right. Measure again, and get medical help now if it is.`,
    )
  }
  return found.length > 0 ? found.join('\n\n') : null
}
