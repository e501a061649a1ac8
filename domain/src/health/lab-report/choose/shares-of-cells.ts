/** White cells are counted in shares of one whole: where recognised shares miss it, a digit of one may be lost. */
import type { LabResult } from '../finish/finish-result.ts'
import { withReadings } from '../finish/possible-readings.ts'
import { doubted } from './doubts-of-document.ts'

const SHARES = ['neutrophils_pct', 'lymphocytes_pct', 'monocytes_pct', 'eosinophils_pct', 'basophils_pct']
const WHOLE = 100
const DIGITS = [...'0123456789']

const numberOf = (printed: string): number => Number(printed.replace(',', '.'))

/** What the last printed digit stands for. */
const stepOf = ({ value_text }: LabResult): number => 10 ** -(/[.,](\d+)$/.exec(value_text)?.[1]!.length ?? 0)

/** `3` with a digit more, so that it comes nearest to what it would be: `31`; null where none comes near. */
function withLostDigit(printed: string, wanted: number, rounding: number): string | null {
  const farOff = (whole: string): number => Math.abs(numberOf(whole) - wanted)
  const wholes = [...printed, ''].flatMap((_, at) =>
    DIGITS.map((digit) => printed.slice(0, at) + digit + printed.slice(at)),
  )
  const [nearest = ''] = wholes.toSorted((a, b) => farOff(a) - farOff(b))
  return farOff(nearest) <= rounding ? nearest : null
}

/** The one result of five whose lost digit would make them a whole. */
function lostDigit(shares: readonly LabResult[]): { result: LabResult; whole: string } | null {
  const kinds = new Set(shares.map(({ biomarker }) => biomarker))
  if (shares.length !== SHARES.length || kinds.size !== SHARES.length) return null
  const missing = WHOLE - shares.reduce((sum, { value }) => sum + value!, 0)
  // Rounded shares add up to the whole, or to one step more or less.
  const rounding = Math.max(...shares.map(stepOf))
  if (missing <= rounding) return null
  const found = shares.flatMap((result) => {
    const whole = withLostDigit(result.value_text, result.value! + missing, rounding)
    return whole === null ? [] : [{ result, whole }]
  })
  return found.length === 1 ? found[0]! : null
}

/** Asks about a share of white cells that misses a digit, with the number that it would then be. */
export function withLostDigits(results: readonly LabResult[]): LabResult[] {
  const shares = results.filter(
    ({ biomarker, unit, value }) => SHARES.includes(biomarker ?? '') && unit === '%' && value !== null,
  )
  const found = [...Map.groupBy(shares, ({ collection_date }) => collection_date).values()].flatMap(
    (own) => lostDigit(own) ?? [],
  )
  return results.map((result) => {
    const whole = found.find((each) => each.result === result)?.whole
    return whole === undefined
      ? result
      : withReadings(doubted(result, 'other_reading'), {
          other_reading: [result.value_text, whole].map((text) => `${result.name} ${text} %`),
        })
  })
}
