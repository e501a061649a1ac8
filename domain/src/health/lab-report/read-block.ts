/** Results that stand on lines of their own: the name, then the value, then its range, as portals and apps print. */
import { isTestName, readName, type PrintedResult, type ReadingContext } from './printed-result.ts'
import { takeRange, type ReferenceRange } from './reference-range.ts'
import { readTail } from './result-tail.ts'
import { takeValue } from './take-value.ts'
import type { Row } from './text-layout.ts'

const NAME_LABEL =
  /^(?:test(?: name)?|analyte|(?:bio)?marker|component|analys|untersuchung|parameter|examen|analyse|esame|prueba)\s*:\s*(?=\p{L})/iu
const VALUE_LABEL =
  /^(?:(?:your )?(?:result|value)|resultat|ergebnis|wert|résultat|valeur|risultato|valore|resultado|valor|svar|verdi|værdi)\s*:\s*/i

/** The name on a line such as `Test: HbA1c`; null for any other line. */
export function labelledName(row: Row, context: ReadingContext): string | null {
  const label = row.cells.length === 1 ? NAME_LABEL.exec(row.text) : null
  const name = label ? readName(row.text.slice(label[0].length), context).name : ''
  return isTestName(name) ? name : null
}

/** The result on a line that holds a value and nothing but its unit, range and flag, under the line of its name. */
export function readValueLine(
  row: Row,
  printedName: string,
  section: string | null,
  context: ReadingContext,
): PrintedResult | null {
  const label = VALUE_LABEL.exec(row.text)
  if (row.cells.length > 1 && !label) return null
  const value = takeValue(label ? row.text.slice(label[0].length) : row.text, context.mark)
  if (!value) return null
  const tail = readTail(value.rest, context)
  const clear = tail.leftOver.length === 0 && tail.numbers.length === 0
  if (!clear || (!label && (value.kind !== 'number' || tail.unit === null))) return null
  const name = readName(printedName, context)
  if (!isTestName(name.name)) return null
  return {
    section,
    name: name.name,
    value: value.value,
    value_text: value.value_text,
    comparator: value.comparator,
    unit: tail.unit ?? name.unit,
    range: tail.range ?? name.range,
    flag_printed: value.flag_printed ?? tail.flag_printed,
    loinc: name.loinc,
    specimen: null,
    collection_date: null,
    source: { page: row.page, line: row.line },
    doubts: value.ambiguous ? ['number_ambiguous'] : [],
  }
}

/** The interval on a line that holds nothing else, such as `Reference range: 38 - 380 ng/mL`. */
export function rangeOfLine(row: Row, context: ReadingContext): ReferenceRange | null {
  const text = row.text.replaceAll('\t', ' ')
  if (!/^\s*\p{L}{2}/u.test(text)) return null
  const taken = takeRange(text, context.mark)
  return taken && taken.rest.trim() === '' ? taken.range : null
}
