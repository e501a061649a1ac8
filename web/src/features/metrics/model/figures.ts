/** A mean as it is told: two digits of what is small, one decimal below a hundred, none above. */
export function shownMean(value: number, unit: string): string {
  const told =
    value < 10
      ? String(Number(value.toPrecision(2)))
      : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
  return `${told} ${unit}`.trim()
}

/** As many orders of days as are tried; what is rarer is not told more exactly, because days are no dice. */
const RAREST = 10_000

/** How often chance shows as much, to follow "Chance alone shows as much". */
export const oftenOf = (p: number): string =>
  p * RAREST < 1
    ? `less than once in ${RAREST.toLocaleString('en')} times`
    : `about once in ${Math.max(2, Math.round(1 / p)).toLocaleString('en')} times`
