/** Where on its page each result stands, and how sure its letters were recognised. */
import type { Source } from '../reading/source.ts'
import { findBiomarker, fittingUnits, toCanonical } from '../biomarkers/catalogue.ts'
import { identify } from '../biomarkers/identify.ts'
import { isKnownTest } from '../biomarkers/name-index.ts'
import type { LabResult } from './finish/finish-result.ts'
import { withMendedUnit } from './finish/mend-unit.ts'
import type { LabReport } from './read-lab-report.ts'
import type { Cell, PageFrame, Row } from './arrange/text-layout.ts'

/** Letters that are recognised with less certainty than this are often wrong. */
const SURE = 75
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')

/** The cells of a row that belong to a result: from its name to the next result's name. */
function cellsOf(result: LabResult, row: Row): Cell[] {
  const nameAt = row.cells.findIndex(({ text }) => plain(result.name).startsWith(plain(text).slice(0, 12)))
  const valueAt = row.cells.findIndex(({ text }) => plain(text).includes(plain(result.value_text)))
  const from = nameAt >= 0 && (valueAt < 0 || nameAt <= valueAt) ? nameAt : 0
  return row.cells.slice(from)
}

/** A number whose decimal mark may have been lost: the limits beside it have decimals and it has none. */
function mayLackDecimals({ value, value_text, ref_text }: LabResult): boolean {
  if (value === null || /[.,]/.test(value_text) || Math.abs(value) < 10) return false
  const limits = ref_text?.match(/\d+(?:[.,]\d+)?/g) ?? []
  return limits.length > 0 && limits.every((limit) => /[.,]\d{1,2}$/.test(limit))
}

/** Ten times the catalogue's limit, or a tenth: a decimal mark of the printed one may have been lost. */
const TENFOLD = 10
const NEAR_TENFOLD = 1.5

function rangeMayLackDecimals({ biomarker: id, unit, ref_low, ref_high }: LabResult): boolean {
  const biomarker = id === null ? undefined : findBiomarker(id)
  const [fit] = biomarker && unit !== null ? fittingUnits(biomarker, unit) : []
  if (!biomarker || !fit) return false
  const isTenfold = (printed: number | null, known: readonly (number | null)[]): boolean =>
    printed !== null &&
    printed > 0 &&
    known.some((limit) => {
      const times = limit ? toCanonical(printed, fit) / limit : 0
      return times >= TENFOLD / NEAR_TENFOLD && times <= TENFOLD * NEAR_TENFOLD
    })
  const { reference_intervals: known } = biomarker
  return (
    isTenfold(
      ref_low,
      known.map(({ low }) => low),
    ) ||
    isTenfold(
      ref_high,
      known.map(({ high }) => high),
    )
  )
}

/** Printed limits this near those of the catalogue are hardly misread. */
const NEAR_LIMIT = 1.35

/** Whether the unit is one of the marker's, which are few. */
function isUnitOfMarker({ biomarker: id, unit }: LabResult): boolean {
  const biomarker = id === null ? undefined : findBiomarker(id)
  return biomarker !== undefined && unit !== null && fittingUnits(biomarker, unit).length > 0
}

/** Whether each printed limit is about one that the catalogue has for the marker. */
function areLimitsOfMarker({ biomarker: id, unit, ref_low, ref_high }: LabResult): boolean {
  const biomarker = id === null ? undefined : findBiomarker(id)
  const [fit] = biomarker && unit !== null ? fittingUnits(biomarker, unit) : []
  if (!biomarker || !fit) return false
  return [ref_low, ref_high].every((printed, side) => {
    if (printed === null) return true
    const known = biomarker.reference_intervals.map(({ low, high }) => (side === 0 ? low : high))
    return known.some((limit) => {
      if (!limit) return limit === printed
      const times = toCanonical(printed, fit) / limit
      return times <= NEAR_LIMIT && times >= 1 / NEAR_LIMIT
    })
  })
}

/**
 * Whether what the catalogue knows confirms the letters of a cell: it is the unit or the limits of the marker, or neither
 * of name, value, unit and limits, or exactly a known name. Nothing confirms a value.
 */
function isConfirmed(result: LabResult, { text }: Cell): boolean {
  const said = plain(text)
  const holds = (part: string | null): boolean => {
    const words = plain(part ?? '')
    return words !== '' && (said.includes(words) || (said !== '' && words.includes(said)))
  }
  if (holds(result.value_text) || (holds(result.name) && !isKnownTest(result.name))) return false
  const isUnit = result.unit !== null && text.includes(result.unit)
  if (isUnit && !isUnitOfMarker(result)) return false
  const isRange = holds(result.ref_text)
  return !isRange || areLimitsOfMarker(result)
}

/** The engine takes `µ` for `p`: where the value is impossible with one and usual with the other, it was the other. */
function withMicro(result: LabResult): LabResult {
  if (!result.review_reasons.includes('implausible_value') || !/^p(?:mol|g|kat)/.test(result.unit ?? ''))
    return result
  const unit = `µ${result.unit!.slice(1)}`
  const { name, value, loinc } = result
  const identity = identify({ name, context: result.section ?? '', value, unit, loinc })
  if (identity.doubts.length > 0 || identity.biomarker !== result.biomarker) return result
  const { canonical_value, canonical_unit } = identity
  const reasons = result.review_reasons.filter((reason) => reason !== 'implausible_value')
  return { ...result, unit, canonical_value, canonical_unit, review_reasons: reasons }
}

const fourDecimals = (value: number): number => Math.round(value * 1e4) / 1e4

function boxOf(cells: readonly Cell[], { top, bottom }: { top: number; bottom: number }, frame: PageFrame) {
  const place = frame({
    x0: Math.min(...cells.map(({ x0 }) => x0)),
    x1: Math.max(...cells.map(({ x1 }) => x1)),
    y0: top,
    y1: bottom,
  })
  return {
    x: fourDecimals(place.x0),
    y: fourDecimals(place.y0),
    width: fourDecimals(Math.max(0, place.x1 - place.x0)),
    height: fourDecimals(Math.max(0, place.y1 - place.y0)),
  }
}

/** Where a whole row stands. */
export function placeOfRow(row: Row, frames?: ReadonlyMap<number, PageFrame>): Source {
  const { page, line, cells, extent } = row
  const frame = frames?.get(page)
  return { page, line, ...row.placeOf?.(0), ...(extent && frame && { box: boxOf(cells, extent, frame) }) }
}

/**
 * Adds the places to a report's results.
 * @param frames of the pages that have one
 */
export function locateResults(
  report: LabReport,
  rows: readonly Row[],
  frames: ReadonlyMap<number, PageFrame>,
): LabReport {
  const byPlace = new Map(rows.map((row) => [`${row.page} ${row.line}`, row]))
  const results = report.results.map((result): LabResult => {
    const row = byPlace.get(`${result.source.page} ${result.source.line}`)
    const frame = frames.get(result.source.page)
    if (!row?.extent || !frame) return result
    const cells = cellsOf(result, row)
    const box = boxOf(cells, row.extent, frame)
    const recognised = cells.filter(({ confidence }) => confidence !== undefined)
    // Letters of many sizes on colours are misread more often than the reader can notice.
    const doubtful =
      recognised.some((cell) => (cell.confidence ?? 100) < SURE && !isConfirmed(result, cell)) ||
      (recognised.length > 0 &&
        (mayLackDecimals(result) ||
          rangeMayLackDecimals(result) ||
          row.card !== undefined ||
          (result.biomarker === null && (result.unit === null || result.value === null))))
    const placed = { ...result, source: { ...result.source, box } }
    if (recognised.length === 0) return placed
    const read = withMicro(withMendedUnit(placed, cells))
    return doubtful || read !== placed
      ? { ...read, needs_review: true, review_reasons: [...read.review_reasons, 'reading_uncertain'] }
      : read
  })
  return { ...report, results }
}
