/** Laboratory observations of HL7 CDA release 2 documents: C-CDA (US) and IHE laboratory reports (Europe). */
import { descendants, element, elements, textOf, type XmlNode } from '../xml/node.ts'
import type { XmlPlaceOf } from '../xml/places.ts'
import {
  codedResult,
  dayOf,
  decimal,
  flagOf,
  rangeOf,
  sexOf,
  valueInNumberField,
  valueInText,
  withoutValue,
  type CodedReport,
  type CodedValue,
} from './coded-result.ts'
import type { PrintedResult } from '../lab-report/printed-row.ts'
import type { Sex } from '../lab-report/lex/range-clauses.ts'

const LOINC = '2.16.840.1.113883.6.1'
const RESULT_TEMPLATES = new Set([
  '2.16.840.1.113883.10.20.22.4.2',
  '2.16.840.1.113883.10.20.1.31',
  '1.3.6.1.4.1.19376.1.3.1.6',
])
const VITAL_SIGN_TEMPLATES = new Set(['2.16.840.1.113883.10.20.22.4.27', '1.3.6.1.4.1.19376.1.5.3.1.4.13.2'])
const RESULTS_SECTION = '30954-2'
const LABORATORY_REPORT = '11502-2'
const NO_RESULT = new Set(['aborted', 'cancelled', 'nullified', 'obsolete'])
/** HL7 version 3, code system NullFlavor (2.16.840.1.113883.5.1008). */
const NULL_FLAVORS: Record<string, string> = {
  NI: 'No information',
  NA: 'Not applicable',
  UNK: 'Unknown',
  ASKU: 'Asked but unknown',
  NAV: 'Temporarily unavailable',
  NASK: 'Not asked',
  NAVU: 'Not available',
  MSK: 'Masked',
  OTH: 'Other',
  INV: 'Invalid',
  UNC: 'Un-encoded',
  NP: 'Not present',
  QS: 'Sufficient quantity',
  NINF: 'Negative infinity',
  PINF: 'Positive infinity',
}
const TRACE = 'TRC'
const PRELIMINARY = new Set(['active', 'held', 'new', 'suspended'])
/** Samples are measured within weeks; a larger gap to the service the report documents is a wrong date. */
const LONGEST_GAP_DAYS = 60

type Place = { section: XmlNode | null; time: string | null }
type Found = Place & { observation: XmlNode }
type ValueWithUnit = (CodedValue & { unit: string | null }) | null
/** Parts of the narrative by their id. */
type Texts = ReadonlyMap<string, XmlNode>

const codeOf = (node: XmlNode | undefined): string => node?.attributes['code'] ?? ''

function timeOf(node: XmlNode | undefined): string | null {
  const time = element(node, 'effectiveTime')
  const stamps = [time, element(time, 'low'), element(time, 'center'), element(time, 'high')]
  return stamps.map((stamp) => dayOf(stamp?.attributes['value'])).find((day) => day !== null) ?? null
}

function isResult(node: XmlNode, section: XmlNode | null): boolean {
  const { moodCode = 'EVN', negationInd } = node.attributes
  if (node.name !== 'observation' || moodCode !== 'EVN' || negationInd === 'true') return false
  const templates = elements(node, 'templateId').map(({ attributes }) => attributes['root'] ?? '')
  if (templates.some((template) => VITAL_SIGN_TEMPLATES.has(template))) return false
  return (
    templates.some((template) => RESULT_TEMPLATES.has(template)) ||
    codeOf(element(section ?? undefined, 'code')) === RESULTS_SECTION
  )
}

function findResults(node: XmlNode, place: Place, found: Found[]): void {
  const section = node.name === 'section' ? node : place.section
  const here = { section, time: timeOf(node) ?? place.time }
  if (isResult(node, section)) found.push({ ...here, observation: node })
  for (const child of elements(node)) if (child.name !== 'text') findResults(child, here, found)
}

/** Text of a node, following its reference into the narrative. */
function narrative(node: XmlNode | undefined, texts: Texts): string {
  const target = element(node, 'reference')?.attributes['value']?.replace(/^#/, '')
  return (target === undefined ? textOf(node) : textOf(texts.get(target))).replace(/\s+/g, ' ').trim()
}

function limit(node: XmlNode, sign: '<' | '>'): ValueWithUnit {
  const { value: printed, unit, inclusive } = node.attributes
  const value = decimal(printed)
  if (value === null) return null
  const comparator = inclusive === 'false' ? sign : (`${sign}=` as const)
  return { value, value_text: `${comparator}${printed}`, comparator, unit: unit ?? null }
}

function valueOf(node: XmlNode, texts: Texts): ValueWithUnit {
  const { type = '' } = node.attributes
  switch (type.slice(type.indexOf(':') + 1)) {
    case 'IVL_PQ':
      return spanOf(node)
    case 'PQ':
    case 'REAL':
    case 'INT':
      return numberOf(node, texts)
    case 'ED':
      return null
    default:
      return wordsOf(node, texts)
  }
}

/** A bound, or a span, which is not a number. */
function spanOf(node: XmlNode): ValueWithUnit {
  const [low, high] = [element(node, 'low'), element(node, 'high')]
  const [least, most] = [low && limit(low, '>'), high && limit(high, '<')]
  if (most && (!least || least.value === 0)) return most
  if (least && !most) return least
  return least && most
    ? { value: null, value_text: `${least.value} - ${most.value}`, comparator: null, unit: most.unit }
    : null
}

function numberOf(node: XmlNode, texts: Texts): ValueWithUnit {
  const { value, unit = null } = node.attributes
  const translated = element(node, 'translation')
  // A unit outside UCUM stands in the translation, with the number.
  const printed = value ?? translated?.attributes['value']
  const read = valueInNumberField(printed ?? '')
  if (!read) return null
  const otherUnit = narrative(element(translated, 'originalText'), texts) || translated?.attributes['unit']
  return { ...read, unit: value === undefined ? (otherUnit ?? null) : unit }
}

function wordsOf(node: XmlNode, texts: Texts): ValueWithUnit {
  const { displayName, code, nullFlavor } = node.attributes
  const words =
    displayName ?? (nullFlavor ? element(node, 'translation')?.attributes['displayName'] : textOf(node)) ?? ''
  const read = valueInText(words || narrative(element(node, 'originalText'), texts) || code || '')
  return read && { ...read, unit: null }
}

/** Why a result that is stated has no value; what was found and not measured is a result in words. */
function absenceOf(node: XmlNode): (CodedValue & { unit: null }) | null {
  const nullFlavor = [node, ...elements(node)].map(({ attributes }) => attributes['nullFlavor']).find(Boolean)
  if (nullFlavor === undefined) return null
  if (nullFlavor === TRACE) return { value: null, value_text: 'Trace', comparator: null, unit: null }
  return { ...withoutValue(NULL_FLAVORS[nullFlavor] ?? 'No information'), unit: null }
}

/** Limits for healthy people: a range with another interpretation is a band of illness. */
function rangeIn(observation: XmlNode, sex: Sex | null, texts: Texts) {
  const ranges = elements(observation, 'referenceRange')
    .flatMap((range) => elements(range, 'observationRange'))
    .filter((range) => ['', 'N'].includes(codeOf(element(range, 'interpretationCode'))))
  const [first] = ranges
  if (!first) return null
  const value = element(first, 'value')
  const [low, high] = ['low', 'high'].map((name) => {
    const stated = element(value, name)
    return stated?.attributes['value'] === undefined
      ? element(stated, 'translation')?.attributes
      : stated.attributes
  })
  const range = rangeOf(
    {
      low: low?.['value'],
      high: high?.['value'],
      unit: low?.['unit'] ?? high?.['unit'],
      text: narrative(element(first, 'text'), texts),
    },
    sex,
  )
  return range && ranges.length > 1 ? { ...range, low: null, high: null, ambiguous: true } : range
}

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

export function readCda(root: XmlNode, placeOf: XmlPlaceOf): CodedReport {
  const targets = elements(root, 'recordTarget')
  const patient = element(targets[0], 'patientRole', 'patient')
  const sex = sexOf(codeOf(element(patient, 'administrativeGenderCode')))
  const service = element(root, 'documentationOf', 'serviceEvent')
  // Only a laboratory report documents one collection; a summary of care covers years.
  const serviceDay = codeOf(element(root, 'code')) === LABORATORY_REPORT ? timeOf(service) : null
  const texts = new Map<string, XmlNode>()
  const index = (node: XmlNode): void => {
    const id = node.attributes['ID']
    if (id) texts.set(id, node)
    elements(node).forEach(index)
  }
  descendants(root, 'text').forEach(index)
  const found: Found[] = []
  for (const component of elements(root, 'component'))
    findResults(component, { section: null, time: null }, found)

  const results = found.flatMap(({ observation, section, time }, at): PrintedResult[] => {
    const status = codeOf(element(observation, 'statusCode'))
    const [stated] = elements(observation, 'value')
    const value = stated && !NO_RESULT.has(status) ? (valueOf(stated, texts) ?? absenceOf(stated)) : null
    const code = element(observation, 'code')
    const codes = code ? [code, ...elements(code, 'translation')] : []
    const name =
      codes.map(({ attributes }) => attributes['displayName']).find(Boolean) ||
      narrative(element(code, 'originalText'), texts)
    if (!value || !name) return []
    const conflict = time !== null && serviceDay !== null && daysBetween(time, serviceDay) > LONGEST_GAP_DAYS
    return [
      codedResult({
        ...value,
        name,
        section: textOf(element(section ?? undefined, 'title')).trim() || null,
        loinc: codes.find(({ attributes }) => attributes['codeSystem'] === LOINC)?.attributes['code'] ?? null,
        range: rangeIn(observation, sex, texts),
        flag_printed: flagOf(elements(observation, 'interpretationCode').map(codeOf)),
        collection_date: conflict ? null : time,
        preliminary: PRELIMINARY.has(status),
        doubts: [...(value.doubts ?? []), ...(conflict ? ['date_conflict' as const] : [])],
        line: at + 1,
        place: placeOf(stated!),
      }),
    ]
  })
  const days = results.flatMap(({ collection_date }) => collection_date ?? []).sort()
  return {
    patient: { birth_date: dayOf(element(patient, 'birthTime')?.attributes['value']), sex },
    severalPatients: targets.length > 1,
    collection_date: days.at(-1) ?? serviceDay,
    report_date: timeOf(root),
    results,
  }
}
