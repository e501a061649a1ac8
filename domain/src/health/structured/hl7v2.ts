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

import type { PrintedResult } from '../lab-report/printed-row.ts'
import type { Place } from '../lab-report/arrange/text-layout.ts'

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

const textIn = (field: string | undefined, index: number, marks: Marks): string =>
  unescapeText(field?.split(marks.component)[index] ?? '', marks).trim()

/** What was read so far. */
type Reading = {
  marks: Marks
  days: ReadonlyMap<Segment, string | null>
  /** by name, birthday and number, to notice more than one */
  people: Set<string>
  person: string
  patient: CodedReport['patient']
  report_date: string | null
  order: Segment | null
  observations: number
  /** of each observation those that stand: the final ones, or the last preliminary */
  stated: Map<string, Stated[]>
}
type Stated = { status: string; result: PrintedResult }

/** Reads the observations of one or more messages. */
export function readHl7v2(text: string): CodedReport {
  const { segments, marks } = segmentsOf(text)
  const reading: Reading = {
    marks,
    days: collectionDays(segments, marks),
    people: new Set(),
    person: '',
    patient: { birth_date: null, sex: null },
    report_date: null,
    order: null,
    observations: 0,
    stated: new Map(),
  }
  for (const segment of segments) readSegment(segment, reading)
  return {
    patient: reading.patient,
    severalPatients: reading.people.size > 1,
    collection_date: null,
    report_date: reading.report_date,
    results: [...reading.stated.values()]
      .flat()
      .map(({ result }) => result)
      .sort((a, b) => a.source.line - b.source.line),
  }
}

function readSegment(segment: Segment, reading: Reading): void {
  const { fields } = segment
  switch (fields[0]?.trim()) {
    case 'PID':
      readPatient(fields, reading)
      break
    case 'OBR':
      reading.order = segment
      reading.report_date = dayOf(fields[22]) ?? reading.report_date
      break
    case 'OBX':
      reading.observations += 1
      readObservation(segment, reading)
  }
}

function readPatient(fields: string[], reading: Reading): void {
  const { marks } = reading
  const [number, family, given] = [
    textIn(fields[3], 0, marks),
    textIn(fields[5], 0, marks),
    textIn(fields[5], 1, marks),
  ]
  reading.person = JSON.stringify([number, family, given, fields[7]])
  reading.people.add(reading.person)
  reading.patient = { birth_date: dayOf(fields[7]), sex: sexOf(fields[8]) }
}

function readObservation({ fields, line }: Segment, reading: Reading): void {
  const { marks, order, person, patient, stated, observations } = reading
  const status = fields[11]?.trim() ?? ''
  const { collection_date, isOlder } = collectionOf(fields, reading)
  const identity = person + observationKey(order, fields, collection_date)
  const kept = stillStanding(stated.get(identity) ?? [], status)
  stated.set(identity, kept)
  const value = statedValue(fields, status, marks)
  const name = nameOf(fields[3], marks)
  if (!value || name === '') return
  kept.push({
    status,
    result: codedResult({
      ...value,
      doubts: [...(value.doubts ?? []), ...(isOlder ? (['date_conflict'] as const) : [])],
      section: textIn(order?.fields[4], 1, marks) || null,
      name,
      loinc: loincOf(fields[3], marks),
      unit: textIn(fields[6], 0, marks) || null,
      range: rangeOf({ text: unescapeText(fields[7] ?? '', marks) }, patient.sex),
      flag_printed: flagOf((fields[8] ?? '').split(marks.repetition).map((flag) => textIn(flag, 0, marks))),
      collection_date,
      preliminary: PRELIMINARY.has(status),
      line,
      place: placeOfValue(fields, observations, marks),
    }),
  })
}

function collectionOf(fields: string[], { order, days }: Reading) {
  const ownDay = dayOf(fields[14])
  const collection_date = (order && days.get(order)) ?? ownDay
  // Later it is the time of the analysis; a sample cannot be older than it says.
  const isOlder = ownDay !== null && collection_date !== null && ownDay < collection_date
  return { collection_date, isOlder }
}

const placeOfValue = (fields: string[], number: number, marks: Marks): Place => ({
  at: { kind: 'hl7_field', segment: 'OBX', number, field: 5 },
  span: {
    from: fields.slice(0, 5).join(marks.field).length + 1,
    to: fields.slice(0, 6).join(marks.field).length,
  },
})

/** Of what was sent before for an observation, what the next statement of it leaves. */
const stillStanding = (earlier: readonly Stated[], status: string): Stated[] =>
  VOIDS_EARLIER.has(status)
    ? []
    : earlier.filter(({ status: was }) => was !== WAITING && !(PRELIMINARY.has(was) && status === 'F'))

function statedValue(fields: string[], status: string, marks: Marks): CodedValue | null {
  if (NO_RESULT.has(status)) return null
  const words = WITHOUT_VALUE[status]
  return words === undefined ? valueOf(fields[2]?.trim() ?? '', fields[5] ?? '', marks) : withoutValue(words)
}

const nameOf = (field: string | undefined, marks: Marks): string =>
  textIn(field, 1, marks) || textIn(field, 4, marks) || textIn(field, 0, marks)

const loincOf = (field: string | undefined, marks: Marks): string | null =>
  [0, 3].map((at) => (textIn(field, at + 2, marks) === 'LN' ? textIn(field, at, marks) : '')).find(Boolean) ??
  null
