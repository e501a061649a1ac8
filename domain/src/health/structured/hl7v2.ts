/** HL7 version 2 observation reports (ORU; segments MSH, PID, OBR, OBX, SPM of chapters 2, 3, 4 and 7). */
import {
  asComparator,
  codedResult,
  dayOf,
  flagOf,
  NotARecord,
  rangeOf,
  sexOf,
  valueInNumberField,
  valueInText,
  withoutValue,
  type CodedReport,
  type CodedValue,
} from './coded-result.ts'

import type { PrintedResult } from '../lab-report/printed-result.ts'

type Segment = { line: number; fields: string[] }
type Marks = { component: string; repetition: string; escape: string; subcomponent: string; field: string }

// Table 0085. Deleted, wrong, not asked for, ordered only: no result to keep.
const NO_RESULT = new Set(['D', 'W', 'N', 'O'])
const WITHOUT_VALUE: Record<string, string> = { I: 'Results pending', X: 'Results cannot be obtained' }
const PRELIMINARY = new Set(['P', 'R', 'S'])
const WAITING = 'I'
// Corrected, deleted, posted as wrong, cannot be obtained: what was sent before for the same observation is void.
const VOIDS_EARLIER = new Set(['C', 'D', 'W', 'X'])
const TEXT_TYPES = new Set(['ST', 'TX', 'FT', 'CE', 'CWE', 'CNE', 'CF', 'IS', 'ID', ''])

function unescapeText(text: string, marks: Marks): string {
  const names: Record<string, string> = {
    F: marks.field,
    S: marks.component,
    T: marks.subcomponent,
    R: marks.repetition,
    E: marks.escape,
    '.br': ' ',
  }
  return text
    .split(marks.escape)
    .map((piece, index, pieces) =>
      index % 2 === 1 && index < pieces.length - 1 ? (names[piece] ?? '') : piece,
    )
    .join('')
}

function valueOf(type: string, field: string, marks: Marks): CodedValue | null {
  if (field === '' || field === '""') return null
  const parts = field.split(marks.component).map((part) => unescapeText(part, marks).trim())
  if (type === 'NM') return valueInNumberField(parts[0]!)
  if (type === 'SN') {
    // Structured numeric: comparator, number, separator, number (`<^5`, `^1^:^160`).
    const [sign = '', first = '', separator = '', second = ''] = parts
    const value_text = `${sign}${first}${separator}${second}`
    if (separator !== '') return { value: null, value_text, comparator: null }
    const known = sign === '' || sign === '=' || asComparator(sign) !== null
    const read = valueInNumberField(sign === '=' ? first : value_text)
    return read && { ...read, ...(!known && { value: null, comparator: null }), value_text }
  }
  if (!TEXT_TYPES.has(type)) return null
  return valueInText(type.startsWith('C') ? parts[1] || parts[0]! : parts.join(' '))
}

function segmentsOf(text: string): { segments: Segment[]; marks: Marks } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const start = lines.find((line) => line.trimStart().startsWith('MSH'))?.trimStart()
  if (start === undefined) throw new NotARecord()
  const [field, component, repetition, escape, subcomponent] = start.slice(3, 8)
  const marks: Marks = {
    field: field ?? '|',
    component: component ?? '^',
    repetition: repetition ?? '~',
    escape: escape ?? '\\',
    subcomponent: subcomponent ?? '&',
  }
  const segments = lines.map((line, index) => ({ line: index + 1, fields: line.split(marks.field) }))
  return { segments, marks }
}

/** The collection day of each OBR: its own time, else that of the specimen that follows it. */
function collectionDays(segments: Segment[], marks: Marks): Map<Segment, string | null> {
  const days = new Map<Segment, string | null>()
  let order: Segment | null = null
  for (const segment of segments) {
    const [kind, ...rest] = segment.fields
    if (kind === 'OBR') {
      order = segment
      days.set(segment, dayOf(rest[6]))
    } else if (kind === 'SPM' && order && days.get(order) === null) {
      days.set(order, dayOf(rest[16]?.split(marks.component)[0]))
    }
  }
  return days
}

/** The same in a message and in the one that corrects it: the order, the test, its place among several of it, the day. */
const observationKey = (order: Segment | null, fields: string[], day: string | null): string =>
  JSON.stringify([order?.fields[3] || order?.fields[2], order?.fields[4], fields[3], fields[4], day])

/** Reads the observations of one or more messages. */
export function readHl7v2(text: string): CodedReport {
  const { segments, marks } = segmentsOf(text)
  const days = collectionDays(segments, marks)
  const component = (field: string | undefined, index: number) =>
    unescapeText(field?.split(marks.component)[index] ?? '', marks).trim()
  const people = new Set<string>()
  let person = ''
  const report: CodedReport = {
    patient: { birth_date: null, sex: null },
    severalPatients: false,
    collection_date: null,
    report_date: null,
    results: [],
  }
  let order: Segment | null = null
  let observations = 0
  const stated = new Map<string, { status: string; result: PrintedResult }[]>()
  for (const segment of segments) {
    const { fields, line } = segment
    const kind = fields[0]?.trim()
    if (kind === 'PID') {
      person = JSON.stringify([
        component(fields[3], 0),
        component(fields[5], 0),
        component(fields[5], 1),
        fields[7],
      ])
      people.add(person)
      report.patient = { birth_date: dayOf(fields[7]), sex: sexOf(fields[8]) }
    } else if (kind === 'OBR') {
      order = segment
      report.report_date = dayOf(fields[22]) ?? report.report_date
    } else if (kind === 'OBX') {
      observations += 1
      const status = fields[11]?.trim() ?? ''
      const ownDay = dayOf(fields[14])
      const collection_date = (order && days.get(order)) ?? ownDay
      // Later it is the time of the analysis; a sample cannot be older than it says.
      const isOlder = ownDay !== null && collection_date !== null && ownDay < collection_date
      const identity = person + observationKey(order, fields, collection_date)
      const earlier = stated.get(identity) ?? []
      const kept = VOIDS_EARLIER.has(status)
        ? []
        : earlier.filter(({ status: was }) => was !== WAITING && !(PRELIMINARY.has(was) && status === 'F'))
      stated.set(identity, kept)
      const words = WITHOUT_VALUE[status]
      const value = NO_RESULT.has(status)
        ? null
        : words === undefined
          ? valueOf(fields[2]?.trim() ?? '', fields[5] ?? '', marks)
          : withoutValue(words)
      const loinc = [0, 3]
        .map((at) => (component(fields[3], at + 2) === 'LN' ? component(fields[3], at) : ''))
        .find(Boolean)
      const name = component(fields[3], 1) || component(fields[3], 4) || component(fields[3], 0)
      if (!value || name === '') continue
      kept.push({
        status,
        result: codedResult({
          ...value,
          doubts: [...(value.doubts ?? []), ...(isOlder ? (['date_conflict'] as const) : [])],
          section: order ? component(order.fields[4], 1) || null : null,
          name,
          loinc: loinc ?? null,
          unit: component(fields[6], 0) || null,
          range: rangeOf({ text: unescapeText(fields[7] ?? '', marks) }, report.patient.sex),
          flag_printed: flagOf((fields[8] ?? '').split(marks.repetition).map((flag) => component(flag, 0))),
          collection_date,
          preliminary: PRELIMINARY.has(status),
          line,
          place: {
            at: { kind: 'hl7_field', segment: 'OBX', number: observations, field: 5 },
            span: {
              from: fields.slice(0, 5).join(marks.field).length + 1,
              to: fields.slice(0, 6).join(marks.field).length,
            },
          },
        }),
      })
    }
  }
  return {
    ...report,
    results: [...stated.values()]
      .flat()
      .map(({ result }) => result)
      .sort((a, b) => a.source.line - b.source.line),
    severalPatients: people.size > 1,
  }
}
