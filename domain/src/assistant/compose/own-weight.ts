/** An amount per kilogram, worked out for the weight that a message tells. */
import type { Line, Part } from './guide-parts.ts'

const WEIGHT =
  /(?<!\b(?:lose|losing|lost|gain|gaining|gained|loss of|drop) )(?<![\d.,])(\d{2,3})(?:[.,]\d)? ?(?:kg|kilos?|kilograms?)(?!\p{L}|\/)/iu
/** Kilograms of adults; other numbers are something else. */
const [LIGHTEST, HEAVIEST] = [35, 250]
const PER_KG = /^(m?g|ug)\/kg\/d$/

export function weightIn(text: string): number | null {
  const kg = Number(WEIGHT.exec(text)?.[1] ?? NaN)
  return kg >= LIGHTEST && kg <= HEAVIEST ? kg : null
}

/** "For 72 kg that is about 60 g a day." */
function forWeight({ claims }: Line, kg: number): string | null {
  const [claim] = claims
  const unit = PER_KG.exec(claim?.value?.unit ?? '')?.[1]
  const { low, high } = claim?.value ?? { low: null, high: null }
  if (!unit || (low === null && high === null)) return null
  const times = (each: number) => String(Math.round(each * kg))
  const span =
    low !== null && high !== null && low !== high ? `${times(low)} to ${times(high)}` : times(low ?? high!)
  return `For ${kg} kg that is about ${span} ${unit.replace('ug', 'µg')} a day.`
}

/** Adds it behind the first line that gives an amount per kilogram, in English as the claims are. */
export function withOwnWeight(parts: Part[], text: string): Part[] {
  const kg = weightIn(text)
  if (kg === null) return parts
  let isSaid = false
  return parts.map((part) => ({
    ...part,
    lines: part.lines.flatMap((line) => {
      const told = isSaid ? null : forWeight(line, kg)
      if (told === null) return [line]
      isSaid = true
      return [line, { ...line, text: told }]
    }),
  }))
}
