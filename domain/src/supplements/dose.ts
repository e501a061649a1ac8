/** Doses as people write them on a label: "2000 IU", "2 x 500 mg", "1 g", and how often a day. */

const IN_MICROGRAMS: Record<string, number> = { g: 1e6, mg: 1e3, ug: 1, mcg: 1, µg: 1, μg: 1 }
/** International units have another mass for every vitamin. */
const MICROGRAMS_PER_IU: Record<string, number> = { vitamin_d3: 0.025, vitamin_a: 0.3, vitamin_e: 670 }

const DOSE = /(?:(\d+)\s*[x×*]\s*)?(\d+(?:[., ]\d{3})*(?:[.,]\d+)?)\s*(iu|ie|µg|μg|ug|mcg|mg|g)\b/iu

function number(text: string, unit: string): number {
  // "2,000", "2 000" and "2.000 IE" are two thousand; "2,5" and "24.975 mg" are not.
  const grouped =
    !text.startsWith('0') &&
    (/[, ]\d{3}$/.test(text) || (/\.\d{3}$/.test(text) && (/^i/i.test(unit) || text.endsWith('00'))))
  const plain = grouped ? text.replace(/[., ](?=\d{3})/g, '') : text
  return Number(plain.replace(',', '.'))
}

/** The amount in one dose, in the unit asked for; null when the text does not tell. */
export function readDose(text: string | null, supplementId: string, unit: string): number | null {
  const [, times, amount, printed] = DOSE.exec(text ?? '') ?? []
  const perUnit = IN_MICROGRAMS[unit.split(' ')[0]?.toLowerCase() ?? '']
  if (!amount || !printed || !perUnit) return null
  const micrograms = /^i[ue]$/i.test(printed)
    ? MICROGRAMS_PER_IU[supplementId]
    : IN_MICROGRAMS[printed.toLowerCase()]
  if (micrograms === undefined) return null
  return (Number(times ?? 1) * number(amount, printed) * micrograms) / perUnit
}

/** How many doses a day; the highest reading of an unclear text, and one where nothing is said. */
export function timesADay(frequency: string | null): number {
  const text = (frequency ?? '').toLowerCase()
  if (/every other|alternate/.test(text)) return 1
  const [, count] = /(\d+)\s*(?:x|×|times|doses)/.exec(text) ?? []
  if (count && !/week/.test(text)) return Math.max(1, Number(count))
  if (/twice|two times|\bbid\b|morning and evening/.test(text) && !/week/.test(text)) return 2
  if (/three times|thrice|\btid\b|every meal|each meal|with meals/.test(text)) return 3
  return 1
}
