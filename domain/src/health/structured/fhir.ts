/** FHIR R4 observations (hl7.org/fhir/R4/observation.html), alone, in a Bundle or contained, from JSON or XML. */
import type { Sex } from '../lab-report/lex/range-clauses.ts'
import type { Place } from '../lab-report/arrange/text-layout.ts'
import { element, type XmlNode } from '../xml/node.ts'
import type { XmlPlaceOf } from '../xml/places.ts'
import { jsonFromXml } from './fhir-xml.ts'
import { jsonPointers, withJsonLines } from './json-places.ts'
import {
  asComparator,
  codedResult,
  dayOf,
  flagOf,
  NotARecord,
  rangeOf,
  sexOf,
  unitsDisagree,
  valueInNumberField,
  valueInText,
  withoutValue,
  type CodedReport,
  type CodedValue,
} from './coded-result.ts'

const LOINC = 'http://loinc.org'
// Of the statuses without a value: not there yet, and never to come.
const WITHOUT_VALUE: Record<string, string> = { registered: 'Registered', cancelled: 'Cancelled' }
// A value under `cancelled` was withdrawn.
const PRELIMINARY = new Set(['registered', 'preliminary', 'unknown', 'cancelled'])

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
// XML does not distinguish a list of one from a single value.
const list = (value: unknown): Json[] => (Array.isArray(value) ? value : [value]).filter(isObject)
const object = (value: unknown): Json => list(value)[0] ?? {}
const string = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

/** Where a member of a node stands. */
type PlaceOf = (node: Json, ...keys: string[]) => Place

/** A panel: what it says stands in its components or members. */
const isPanel = (node: Json): boolean =>
  [node['component'], node['hasMember']].some((part) => list(part).length > 0)

const codings = (concept: unknown): Json[] => list(object(concept)['coding'])
const conceptText = (concept: unknown): string | undefined =>
  string(object(concept)['text']) ??
  codings(concept)
    .map(({ display }) => string(display))
    .find(Boolean)

type ValueWithUnit = (CodedValue & { unit: string | null }) | null

function valueOf(node: Json): ValueWithUnit {
  const quantity = node['valueQuantity']
  if (isObject(quantity)) return quantityOf(quantity)
  const words = wordsOf(node)
  const value = words === undefined ? null : valueInText(words)
  return value && { ...value, unit: null }
}

function quantityOf(quantity: Json): ValueWithUnit {
  const printed = string(quantity['value'])
  const comparator = asComparator(string(quantity['comparator']))
  const read = valueInNumberField(`${comparator ?? ''}${printed ?? ''}`)
  if (printed === undefined || !read) return null
  const [unit, code] = [string(quantity['unit']), string(quantity['code'])]
  const disagree = unitsDisagree(unit, code)
  const doubts = [...(read.doubts ?? []), ...(disagree ? (['unit_ambiguous'] as const) : [])]
  const again = disagree ? { again: `${read.value_text} ${code}` } : {}
  return { ...read, ...again, doubts, unit: unit ?? code ?? null }
}

const wordsOf = (node: Json): string | undefined =>
  string(node['valueString']) ??
  string(node['valueInteger']) ??
  string(node['valueDateTime']) ??
  string(node['valueTime']) ??
  conceptText(node['valueCodeableConcept']) ??
  ratioText(object(node['valueRatio'])) ??
  booleanText(node['valueBoolean'])

function ratioText({ numerator, denominator }: Json): string | undefined {
  const [over, under] = [numerator, denominator].map((part) => string(object(part)['value']))
  return over && under ? `${over}:${under}` : undefined
}

function booleanText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return String(value) === 'true' ? 'Positive' : 'Negative'
}

/** A span (`1 - 3`) is not a number; a single bound is. */
function spanOf(node: Json): ValueWithUnit {
  const [low, high] = [object(object(node['valueRange'])['low']), object(object(node['valueRange'])['high'])]
  const [from, to] = [string(low['value']), string(high['value'])]
  if (!from && !to) return null
  const read = valueInText(from && to ? `${from} - ${to}` : from ? `>=${from}` : `<=${to}`)
  return read && { ...read, unit: string(high['unit']) ?? string(low['unit']) ?? null }
}

/** Why there is no value. */
function absenceOf(node: Json, status: string): (CodedValue & { unit: null }) | null {
  const reason = node['dataAbsentReason']
  const words =
    conceptText(reason) ??
    codings(reason)
      .map(({ code }) => string(code))
      .find(Boolean) ??
    WITHOUT_VALUE[status]
  return words === undefined ? null : { ...withoutValue(words), unit: null }
}

/** The path from an observation to what was read as its value. */
function valueKeys(node: Json): string[] {
  const key = Object.keys(node).find((name) => /^value|^dataAbsentReason$/.test(name)) ?? 'code'
  return isObject(node['valueQuantity']) ? ['valueQuantity', 'value'] : [key]
}

/** The interval for healthy people: the one called normal, or the only one. */
function limitsOf(node: Json, sex: Sex | null) {
  // One for the other sex is not this person's.
  const ranges = list(node['referenceRange']).filter(({ appliesTo }) => {
    const whom = list(appliesTo).map((concept) => sexOf(conceptText(concept)))
    return whom.every((of) => of === null || of === sex)
  })
  const normal = ranges.filter(({ type }) => codings(type).some(({ code }) => code === 'normal'))
  const [range] = normal.length === 1 ? normal : ranges
  if (!range) return null
  const [low, high] = [object(range['low']), object(range['high'])]
  const several = normal.length !== 1 && ranges.length > 1
  return {
    low: string(low['value']),
    high: string(high['value']),
    unit: string(low['unit']) ?? string(high['unit']) ?? string(low['code']) ?? string(high['code']),
    text: string(range['text']),
    several,
  }
}

function resourcesOf(root: unknown): Json[] {
  const inBundle = list(root).flatMap((resource) =>
    resource['resourceType'] === 'Bundle'
      ? list(resource['entry']).flatMap(({ resource: inner }) => list(inner))
      : [resource],
  )
  return inBundle.flatMap((resource) => [resource, ...list(resource['contained'])])
}

// Vital signs, habits and questionnaires are observations too; without a category it is taken for a result.
function isLaboratory(observation: Json): boolean {
  const codes = list(observation['category']).flatMap((category) => codings(category).map(({ code }) => code))
  return codes.length === 0 || codes.some((code) => code === 'laboratory' || code === 'LAB')
}

export function readFhirXml(root: XmlNode, placeOf: XmlPlaceOf): CodedReport {
  const origins = new Map<object, XmlNode>()
  return readFhir(jsonFromXml(root, origins), (node, ...keys) => {
    const from = origins.get(node)
    return from ? placeOf(element(from, ...keys) ?? from) : {}
  })
}

export const readFhirJson = (json: unknown, text: string): CodedReport =>
  withJsonLines(readFhir(json, jsonPointers(json)), text)

function readFhir(root: unknown, placeOf: PlaceOf): CodedReport {
  const resources = resourcesOf(root)
  if (!resources.some(({ resourceType }) => typeof resourceType === 'string')) throw new NotARecord()
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type)
  const observations = of('Observation').filter(isLaboratory)
  const people = new Set(observations.flatMap(({ subject }) => string(object(subject)['reference']) ?? []))
  const patients = of('Patient')
  const patient = patients[0] ?? {}
  const sex = sexOf(string(patient['gender']))
  const specimens = new Map(
    of('Specimen').map((specimen) => [`Specimen/${string(specimen['id'])}`, object(specimen['collection'])]),
  )
  const reports = of('DiagnosticReport')
  const effectiveStamp = (node: Json): string | undefined =>
    string(node['effectiveDateTime']) ??
    string(object(node['effectivePeriod'])['start']) ??
    string(node['effectiveInstant'])
  const effective = (node: Json): string | null => dayOf(effectiveStamp(node))
  const ofReport = reports.map(effective).find((day) => day !== null) ?? null
  const results = observations.flatMap((observation, index) => {
    const status = string(observation['status']) ?? 'unknown'
    if (status === 'entered-in-error') return []
    const collected = dayOf(
      string(
        specimens.get(string(object(observation['specimen'])['reference']) ?? '')?.['collectedDateTime'],
      ),
    )
    const stamp = effectiveStamp(observation)
    const issued = stamp === undefined && ofReport === null ? dayOf(string(observation['issued'])) : null
    const day = collected ?? effective(observation) ?? issued
    return [observation, ...list(observation['component'])].flatMap((node) => {
      const value = valueOf(node) ?? spanOf(node) ?? (isPanel(node) ? null : absenceOf(node, status))
      const name =
        conceptText(node['code']) ??
        codings(node['code'])
          .map(({ code }) => string(code))
          .find(Boolean)
      if (!value || !name) return []
      const limits = limitsOf(node, sex)
      const range = limits && rangeOf(limits, sex)
      return codedResult({
        ...value,
        name:
          codings(node['code'])
            .map(({ display }) => string(display))
            .find(Boolean) ?? name,
        loinc:
          codings(node['code'])
            .map(({ system, code }) => (system === LOINC ? string(code) : undefined))
            .find(Boolean) ?? null,
        range: range && limits.several ? { ...range, low: null, high: null, ambiguous: true } : range,
        flag_printed: flagOf(
          list(node['interpretation'])
            .flatMap(codings)
            .map(({ code }) => string(code)),
        ),
        collection_date: day,
        dateUnsettled: day === null && stamp !== undefined,
        preliminary: PRELIMINARY.has(status),
        line: index + 1,
        place: placeOf(node, ...valueKeys(node)),
      })
    })
  })
  return {
    patient: { birth_date: dayOf(string(patient['birthDate'])), sex },
    severalPatients: people.size > 1 || patients.length > 1,
    collection_date: ofReport,
    report_date: reports.map(({ issued }) => dayOf(string(issued))).find((day) => day !== null) ?? null,
    results,
  }
}
