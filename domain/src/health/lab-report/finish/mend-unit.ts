/**
 * Units that were recognised a letter or two wrong (`mq/dL`, `ful` for `/uL`), put right where the marker has exactly one
 * unit that is so near and the value is possible in it. What is mended is always reviewed.
 */
import { type Biomarker, findBiomarker, fittingUnits } from '../../biomarkers/catalogue.ts'
import { identify } from '../../biomarkers/identify.ts'
import type { LabResult } from './finish-result.ts'
import type { Cell } from '../arrange/text-layout.ts'

/** What the engine takes signs for: recognised, then printed. */
const TAKEN_FOR: readonly (readonly [string, string])[] = [
  ['f', '/'],
  ['l', '/'],
  ['i', '/'],
  ['I', '/'],
  ['1', '/'],
  ['t', '/'],
  ['|', '/'],
  ['g', 'q'],
  ['q', 'g'],
  ['9', 'g'],
  ['p', 'µ'],
  ['y', 'µ'],
  ['j', 'µ'],
  ['i', 'l'],
  ['I', 'l'],
  ['1', 'l'],
  ['t', 'l'],
  ['o', '0'],
  ['O', '0'],
  ['rn', 'm'],
  ['nn', 'm'],
  ['cl', 'd'],
  ['a', 'd'],
  ['0', 'o'],
]
/** More letters are no unit, and two changes of a long one are too many. */
const LONGEST = 20
const LONGEST_FOR_TWO = 6

function changedOnce(text: string): string[] {
  return TAKEN_FOR.flatMap(([recognised, printed]) =>
    [...text].flatMap((_, at) =>
      text.startsWith(recognised, at)
        ? [text.slice(0, at) + printed + text.slice(at + recognised.length)]
        : [],
    ),
  )
}

/** The unit of the marker that a recognised text was; null where none or several are as near. */
function nearestUnit(biomarker: Biomarker, text: string): string | null {
  let texts = [text]
  for (let changes = 1; changes <= (text.length <= LONGEST_FOR_TWO ? 2 : 1); changes += 1) {
    texts = [...new Set(texts.flatMap(changedOnce))]
    const fitting = texts.flatMap((changed) =>
      fittingUnits(biomarker, changed).map((fit) => ({ changed, size: fit.scale * fit.unit.factor })),
    )
    const [first] = fitting
    if (first) return fitting.every(({ size }) => size === first.size) ? first.changed : null
  }
  return null
}

/**
 * A result whose unit is none of its marker, with the unit that was printed where that can be found.
 * @param cells of its row, as recognised
 * @returns the same result where nothing is mended
 */
export function withMendedUnit(result: LabResult, cells: readonly Cell[]): LabResult {
  const biomarker = result.biomarker === null ? undefined : findBiomarker(result.biomarker)
  if (!biomarker || result.value === null) return result
  if (result.unit !== null && fittingUnits(biomarker, result.unit).length > 0) return result
  const { name, value, value_text, ref_text, loinc } = result
  const others = cells
    .map(({ text }) => text)
    .filter(
      (text) => text !== value_text && text !== ref_text && !name.startsWith(text) && /\p{L}/u.test(text),
    )
  for (const text of result.unit === null ? others : [result.unit]) {
    const unit = text.length <= LONGEST ? nearestUnit(biomarker, text) : null
    if (unit === null) continue
    const identity = identify({ name, context: result.section ?? '', value, unit, loinc })
    if (identity.doubts.length > 0) continue
    const { canonical_value, canonical_unit } = identity
    const review_reasons = result.review_reasons.filter((reason) => !OF_THE_UNIT.has(reason))
    return {
      ...result,
      biomarker: identity.biomarker,
      unit,
      canonical_value,
      canonical_unit,
      review_reasons,
    }
  }
  return result
}

const OF_THE_UNIT = new Set(['unit_missing', 'unit_mismatch', 'unit_not_understood', 'several_biomarkers'])
