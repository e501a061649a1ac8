/** What a person reads of a section where nothing else is understood: XHTML, as FHIR has it. */
import type { ExportedResult } from '../test-data/export.ts'

const NOTHING = 'Nothing was recorded. That does not mean that there is nothing.'

export function narrative(title: string, lines: readonly string[]) {
  const body =
    lines.length === 0
      ? `<p>${escaped(NOTHING)}</p>`
      : `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escaped(title)}</p>${body}</div>`,
  }
}

export function resultLine(result: ExportedResult): string {
  const { name, value, value_text, comparator, unit, ref_low, ref_high, flag, collection_date } = result
  const shown = value === null ? value_text : `${comparator ?? ''}${value}${unit ? ` ${unit}` : ''}`
  const range = ref_low === null && ref_high === null ? null : `range ${ref_low ?? ''}-${ref_high ?? ''}`
  return [collection_date, `${name}: ${shown}`, range, flag].filter(Boolean).join(', ')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')
