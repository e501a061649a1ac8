/** Figures of measured values in both halves of the world's units: "70 mg/dL (3.9 mmol/L)". */
import { biomarkersNamed } from '../../evidence/names.ts'
import { type Biomarker, type BiomarkerUnit, findBiomarker } from '../../health/biomarkers/catalogue.ts'
import { isPlausible } from '../../health/biomarkers/plausible-limits.ts'

/** A unit as a person writes it. */
export const shownUnit = (unit: string) =>
  unit
    .replace(/^(?:u|mc)(?=[gmk])/, 'µ')
    .replace(/\/l$/, '/L')
    .replace(/\/dl$/, '/dL')
    .replace(/\/ml$/, '/mL')

/** In the catalogue's unit, as `1` of the catalogue's: how much a value in this unit is. */
const inUnit = (canonical: number, { factor, offset }: BiomarkerUnit) => (canonical - offset) / factor
const inCanonical = (value: number, { factor, offset }: BiomarkerUnit) => value * factor + offset

/** How near a figure has to be in another unit to be the same figure. */
const SAME = 0.01

/** Blood pressure is given in mmHg everywhere. */
const HARDLY_USED = new Set(['kPa'])

/** The unit of the other half of the world; null where its figure is the same, as of mmol/L and mEq/L of sodium. */
export function otherUnit(
  biomarker: Biomarker,
  own: BiomarkerUnit,
  canonical: number,
): { value: number; unit: string } | null {
  const isSame = (unit: BiomarkerUnit, value: number) => Math.abs(inUnit(canonical, unit) / value - 1) <= SAME
  const value = inUnit(canonical, own)
  const isShared =
    isSame(own, canonical) && biomarker.units.filter((unit) => isSame(unit, canonical)).length > 1
  if (isShared) return null
  const others = biomarker.units.filter(
    (unit) => unit.display[0] && !HARDLY_USED.has(unit.ucum) && !isSame(unit, value),
  )
  const other = others.find((unit) => unit.canonical) ?? others[0]
  return other ? { value: inUnit(canonical, other), unit: shownUnit(other.display[0]!) } : null
}

/** A percentage of something, as of one's weight, is no value of a marker. */
const FIGURE =
  /(?<!\bby )(?<![\d.,])(\d{1,5}(?:[.,]\d{1,3})?)(?: ?(to|-|–|and|or) ?(\d{1,5}(?:[.,]\d{1,3})?))? ?(mmol\/mol|[mµun]?g\/[dm]?[lL]|pg\/m[lL]|mcg\/[dm]?[lL]|[mµunp]mol\/[lL]|%(?! of\b))(?![\p{L}\d/])/gu
/** Letters on either side in which the same figure would stand in the other unit. */
const REACH = 45
const WORDS_OF_A_NAME = 4

/** Whose figure it is: of the marker that is named last before it, else of what the sentence is about. */
function markersBefore(text: string, about: readonly string[]): readonly string[] {
  const words = text.split(/[^\p{L}\p{N}-]+/u).filter(Boolean)
  for (let end = words.length; end > 0; end--)
    for (let length = Math.min(WORDS_OF_A_NAME, end); length > 0; length--) {
      const named = biomarkersNamed(words.slice(end - length, end).join(' '))
      if (named.length > 0) return named
    }
  return about
}

const digitsOf = (figure: string) => figure.replace(/\D/g, '').replace(/^0+/, '').length
const LEAST_DIGITS = 2
/** As exact as the figure that it translates. */
function asExact(value: number, figures: readonly string[]): string {
  const digits = Math.max(LEAST_DIGITS, ...figures.map(digitsOf))
  return value >= 10 ** digits ? String(Math.round(value)) : String(Number(value.toPrecision(digits)))
}

type Translated = { values: string[]; unit: string }
/** Null where it is no unit or no likely value of the marker; `'same'` where its figure is the same everywhere. */
function translate(id: string, figures: readonly string[], unit: string): Translated | 'same' | null {
  const biomarker = findBiomarker(id)
  const own = biomarker?.units.find(({ display }) =>
    display.some((each) => shownUnit(each) === shownUnit(unit)),
  )
  if (!biomarker || !own) return null
  const canonical = figures.map((figure) => inCanonical(Number(figure.replace(',', '.')), own))
  if (!canonical.every((value) => isPlausible(id, value))) return null
  const others = canonical.flatMap((value) => otherUnit(biomarker, own, value) ?? [])
  const [first] = others
  return first ? { values: others.map(({ value }) => asExact(value, figures)), unit: first.unit } : 'same'
}

const NO_UNITS: ReadonlySet<string> = new Set()

/**
 * @param about the catalogue's ids of what the sentence is about
 * @param own units of the message, as they are shown: a figure in one of them comes before the other
 */
export function inBothUnits(text: string, about: readonly string[], own = NO_UNITS): string {
  return text.replaceAll(
    FIGURE,
    (written, low: string, joined: string, high: string, unit: string, at: number) => {
      const figures = high === undefined ? [low] : [low, high]
      const told = markersBefore(text.slice(0, at), about)
        .map((id) => translate(id, figures, unit))
        .find((each) => each !== null)
      if (!told || told === 'same') return written
      const isSaid = text.slice(Math.max(0, at - REACH), at + written.length + REACH).includes(told.unit)
      const joint = /^\p{L}/u.test(joined) ? ` ${joined} ` : joined
      if (isSaid) return written
      const other = `${told.values.join(joint)} ${told.unit}`
      return own.has(told.unit) && !own.has(shownUnit(unit))
        ? `${other} (${written})`
        : `${written} (${other})`
    },
  )
}
