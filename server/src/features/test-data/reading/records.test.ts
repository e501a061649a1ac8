import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aevia-records-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: string) {
  const file = path.join(folder, `stored-${name}`)
  await writeFile(file, content)
  const reading = await readDocument(file, name)
  const rows = reading.results.map((result) => [
    result.biomarker,
    result.comparator,
    result.value ?? result.value_text,
    result.unit,
    result.ref_low,
    result.ref_high,
    result.flag,
    result.collection_date,
    result.review_reasons.join(),
  ])
  return { reading, rows }
}

const pid = (name: string) => `PID|1||77^^^LAB||${name}||19800115|F`
const message = [
  'MSH|^~\\&|LAB|X|APP|Y|20240115120000||ORU^R01|1|P|2.5.1',
  pid('DOE^JANE'),
  'OBR|1|||58410-2^CBC panel^LN|||20240115080000|||||||||||||||20240116090000|||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||11.1|g/dL|12.0-15.5|L|||F|||20240116080000',
  'OBX|2|NM|770-8^Neutrophils/100 leukocytes^LN||62.5|%|40.0-82.0||||P',
  'OBX|3|SN|1988-5^C reactive protein^LN||<^5|mg/L|||||F',
  'OBX|4|NM|777-3^Platelets^LN||||||||I',
  'OBX|5|NM|2951-2^Sodium^LN||140|mmol/L|||||D',
]

it('an HL7 v2 message gives its final and preliminary results, names pending ones, and no deleted ones', async () => {
  const { reading, rows } = await read('oru.hl7', message.join('\r'))
  expect(rows).toEqual([
    ['hemoglobin', null, 11.1, 'g/dL', 12, 15.5, 'L', '2024-01-15', ''],
    ['neutrophils_pct', null, 62.5, '%', 40, 82, 'N', '2024-01-15', 'result_preliminary'],
    ['crp', '<', 5, 'mg/L', null, null, null, '2024-01-15', ''],
    ['platelets', null, 'Results pending', null, null, null, null, '2024-01-15', 'result_pending'],
  ])
  expect(reading).toMatchObject({
    collection_date: '2024-01-15',
    report_date: '2024-01-16',
    patient: { birth_date: '1980-01-15', sex: 'female' },
  })
})

it('a later message corrects, deletes or takes back what an earlier one said', async () => {
  const obx = (code: string, value: string, status: string, sub = '') =>
    `OBX|1|NM|${code}^${code}^LN|${sub}|${value}|mmol/L|||||${status}`
  const order = 'OBR|1||F77|58410-2^Panel^LN|||20240115080000'
  const first = [
    obx('2951-2', '149', 'F'),
    obx('2823-3', '4.1', 'F'),
    obx('2075-0', '101', 'F'),
    obx('2000-8', '2.4', 'P'),
    obx('1963-8', '24', 'F'),
    obx('2345-7', '5.0', 'F', '1'),
    obx('2345-7', '5.5', 'F', '2'),
    obx('777-3', '', 'I'),
    obx('718-7', '', 'I'),
  ]
  const second = [
    obx('2951-2', '139', 'C'),
    obx('2823-3', '', 'D'),
    obx('2075-0', '', 'W'),
    obx('2000-8', '2.3', 'F'),
    obx('1963-8', '', 'X'),
    obx('2345-7', '5.6', 'C', '2'),
    obx('777-3', '222', 'P'),
  ]
  const [head] = message
  const { reading } = await read(
    'corrected.hl7',
    [head, pid('DOE^JANE'), order, ...first, head, pid('DOE^JANE'), order, ...second].join('\r'),
  )
  expect(reading.results.map(({ name, value, value_text }) => [name, value ?? value_text])).toEqual([
    ['2345-7', 5],
    ['718-7', 'Results pending'],
    ['2951-2', 139],
    ['2000-8', 2.3],
    ['1963-8', 'Results cannot be obtained'],
    ['2345-7', 5.6],
    ['777-3', 222],
  ])
  expect(reading.results[3]?.review_reasons).toEqual([])
})

it('in messages about two people each value asks whose it is', async () => {
  const { reading, rows } = await read(
    'two.hl7',
    [...message.slice(0, 4), pid('ROE^ANN'), message[2], message[3]].join('\r'),
  )
  expect(rows).toEqual([
    ['hemoglobin', null, 11.1, 'g/dL', 12, 15.5, 'L', '2024-01-15', 'several_patients'],
    ['hemoglobin', null, 11.1, 'g/dL', 12, 15.5, 'L', '2024-01-15', 'several_patients'],
  ])
  expect(reading.warnings).toContain('several_patients')
})

it('a decimal comma is read and marked; words in a field of numbers are kept and marked', async () => {
  const obx = (type: string, code: string, value: string) =>
    `OBX|1|${type}|${code}^${code}^LN||${value}|mmol/L|||||F`
  const hl7 = [
    ...message.slice(0, 3),
    obx('NM', '2951-2', '139,5'),
    obx('SN', '2823-3', '<^4,1'),
    obx('NM', '2075-0', 'haemolysed'),
  ]
  const text = (await read('comma.hl7', hl7.join('\r'))).rows.map((row) => [row[1], row[2], row.at(-1)])
  expect(text).toEqual([
    [null, 139.5, 'number_ambiguous'],
    ['<', 4.1, 'number_ambiguous'],
    [null, 'haemolysed', 'text_not_understood'],
  ])
  const comma = observation('1558-6', 'Fasting glucose', { valueQuantity: { value: '5,4', unit: 'mmol/L' } })
  const { rows } = await read('comma.json', JSON.stringify({ resourceType: 'Bundle', entry: [comma] }))
  expect(rows).toEqual([
    ['glucose_fasting', null, 5.4, 'mmol/L', null, null, null, '2024-03-05', 'number_ambiguous'],
  ])
})

const coding = (system: string, code: string, display: string) => ({ coding: [{ system, code, display }] })
const observation = (code: string, display: string, rest: object) => ({
  resource: {
    resourceType: 'Observation',
    status: 'final',
    code: coding('http://loinc.org', code, display),
    effectiveDateTime: '2024-03-05T07:30:00+01:00',
    ...rest,
  },
})
const glucose = observation('1558-6', 'Fasting glucose', {
  valueQuantity: { value: 95, unit: 'mg/dL' },
  referenceRange: [{ low: { value: 70, unit: 'mg/dL' }, high: { value: 99, unit: 'mg/dL' } }],
})
const vital = {
  category: [coding('http://terminology.hl7.org/CodeSystem/observation-category', 'vital-signs', 'V')],
}

it('a FHIR bundle gives laboratory results that stand', async () => {
  const entry = [
    glucose,
    observation('1988-5', 'CRP', { valueQuantity: { value: 1, unit: 'mg/L', comparator: '<' } }),
    observation('2951-2', 'Sodium', {
      valueQuantity: { value: 140, unit: 'mmol/L' },
      status: 'entered-in-error',
    }),
    observation('8867-4', 'Heart rate', { valueQuantity: { value: 70, unit: '/min' }, ...vital }),
    observation('718-7', 'Hemoglobin', { status: 'registered' }),
  ]
  const { rows } = await read('bundle.json', JSON.stringify({ resourceType: 'Bundle', entry }))
  expect(rows).toEqual([
    ['glucose_fasting', null, 95, 'mg/dL', 70, 99, 'N', '2024-03-05', ''],
    ['crp', '<', 1, 'mg/L', null, null, null, '2024-03-05', ''],
    ['hemoglobin', null, 'Registered', null, null, null, null, '2024-03-05', 'result_pending'],
  ])
})

it('a FHIR observation without a number says why, or its span', async () => {
  const absent = coding(
    'http://terminology.hl7.org/CodeSystem/data-absent-reason',
    'not-performed',
    'Not Performed',
  )
  const entry = [
    observation('2951-2', 'Sodium', { dataAbsentReason: absent }),
    observation('777-3', 'Platelets', { status: 'cancelled' }),
    observation('5821-4', 'White cells in urine', {
      valueRange: { low: { value: 2, unit: '/HPF' }, high: { value: 5, unit: '/HPF' } },
    }),
    observation('1988-5', 'CRP', { valueRange: { high: { value: 1, unit: 'mg/L' } } }),
    observation('58410-2', 'Complete blood count', {
      dataAbsentReason: absent,
      hasMember: [{ reference: 'Observation/1' }],
    }),
  ]
  const { reading } = await read('absent.json', JSON.stringify({ resourceType: 'Bundle', entry }))
  expect(
    reading.results.map(({ name, value_text, unit, review_reasons }) => [
      name,
      value_text,
      unit,
      review_reasons.join(),
    ]),
  ).toEqual([
    ['Sodium', 'Not Performed', null, 'result_pending'],
    ['Platelets', 'Cancelled', null, 'result_pending'],
    ['White cells in urine', '2 - 5', '/HPF', ''],
    ['CRP', '<=1', 'mg/L', ''],
  ])
})

it('a FHIR observation that is withdrawn, of no certain day or in two units is marked', async () => {
  const value = (code: string, sodium = 140) => ({
    valueQuantity: { value: sodium, unit: 'mmol/L', code },
  })
  const undated = { ...value('mmol/L'), effectiveDateTime: undefined, issued: '2024-03-06T10:00:00Z' }
  const entry = [
    observation('2951-2', 'Sodium', { ...value('mmol/L'), status: 'cancelled' }),
    observation('2951-2', 'Sodium', { ...value('mmol/L'), effectiveDateTime: '2025' }),
    observation('2951-2', 'Sodium', undated),
    observation('2951-2', 'Sodium', value('umol/L', 141)),
  ]
  const { rows } = await read('doubts.json', JSON.stringify({ resourceType: 'Bundle', entry }))
  expect(rows.map((row) => [row[2], row[7], row[8]])).toEqual([
    [140, '2024-03-05', 'result_preliminary'],
    [140, null, 'date_unsettled'],
    [140, '2024-03-06', ''],
    [141, '2024-03-05', 'unit_ambiguous'],
  ])
})

it('FHIR in XML says the same as in JSON', async () => {
  const xml = `<Bundle xmlns="http://hl7.org/fhir"><entry><resource><Observation><status value="final"/>
    <code><coding><system value="http://loinc.org"/><code value="1558-6"/><display value="Fasting glucose"/></coding></code>
    <effectiveDateTime value="2024-03-05"/><valueQuantity><value value="95"/><unit value="mg/dL"/></valueQuantity>
    <referenceRange><low><value value="70"/></low><high><value value="99"/></high></referenceRange>
    </Observation></resource></entry></Bundle>`
  const { rows } = await read('bundle.xml', xml)
  expect(rows).toEqual([['glucose_fasting', null, 95, 'mg/dL', 70, 99, 'N', '2024-03-05', '']])
})

const cda = (observations: string) => `<?xml version="1.0"?>
  <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <code code="11502-2"/><effectiveTime value="20210401"/>
  <recordTarget><patientRole><patient><administrativeGenderCode code="F"/><birthTime value="19790328"/></patient></patientRole></recordTarget>
  <documentationOf><serviceEvent><effectiveTime><low value="20210104092200+0100"/></effectiveTime></serviceEvent></documentationOf>
  <component><structuredBody><component><section><code code="30954-2"/><title>Results</title><entry>${observations}</entry></section></component></structuredBody></component>
  </ClinicalDocument>`
const cdaObservation = (code: string, name: string, day: string, value: string, rest = '') =>
  `<observation classCode="OBS" moodCode="EVN"><code code="${code}" displayName="${name}" codeSystem="2.16.840.1.113883.6.1"/>
  <statusCode code="completed"/><effectiveTime value="${day}"/>${value}${rest}</observation>`

it('a CDA document gives bounds with their sign, units outside UCUM, and no date that cannot be', async () => {
  const range = `<referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="12" unit="g/dL"/><high value="15.5" unit="g/dL"/></value></observationRange></referenceRange>`
  const { reading, rows } = await read(
    'report.xml',
    cda(
      [
        cdaObservation(
          '718-7',
          'Hemoglobin',
          '20210103',
          '<value xsi:type="PQ" value="11.1" unit="g/dL"/>',
          range,
        ),
        cdaObservation(
          '1988-5',
          'C reactive protein',
          '20210103',
          '<value xsi:type="IVL_PQ"><low value="0" unit="mg/L"/><high value="5" unit="mg/L" inclusive="false"/></value>',
        ),
        cdaObservation(
          '777-3',
          'Platelets',
          '20210103',
          '<value xsi:type="PQ" nullFlavor="OTH"><translation value="152"><originalText>THOUS/MCL</originalText></translation></value>',
        ),
        cdaObservation('2951-2', 'Sodium', '20140402', '<value xsi:type="PQ" value="140" unit="mmol/L"/>'),
      ].join(''),
    ),
  )
  expect(rows).toEqual([
    ['hemoglobin', null, 11.1, 'g/dL', 12, 15.5, 'L', '2021-01-03', ''],
    ['crp', '<', 5, 'mg/L', null, null, null, '2021-01-03', ''],
    ['platelets', null, 152, 'THOUS/MCL', null, null, null, '2021-01-03', ''],
    ['sodium', null, 140, 'mmol/L', null, null, null, null, 'date_conflict'],
  ])
  expect(reading.results[2]?.canonical_value).toBe(152)
})

it('each value of a record names its place in the file', async () => {
  const places = async (name: string, content: string) =>
    (await read(name, content)).reading.results.map(({ source: { line, span, at } }) => {
      const text = content.split(/\r\n|\r|\n/)[line - 1] ?? ''
      return [at, line, text.slice(span?.from, span?.to)]
    })
  const unnamed = observation('718-7', 'Hemoglobin', { valueString: 'normal' })
  const bundle = { resourceType: 'Bundle', note: 'a "quoted" {brace}, [list]', entry: [glucose, unnamed] }
  expect(await places('places.json', JSON.stringify(bundle, null, 1))).toEqual([
    [{ kind: 'json_pointer', path: '/entry/0/resource/valueQuantity/value' }, 20, '95'],
    [{ kind: 'json_pointer', path: '/entry/1/resource/valueString' }, 51, '"normal"'],
  ])
  // A file without line breaks has one line; the span finds the value in it.
  expect((await places('flat.json', JSON.stringify(bundle))).map((place) => place.slice(1))).toEqual([
    [1, '95'],
    [1, '"normal"'],
  ])
  const xml = `<?xml version="1.0"?>\r\n<f:Bundle xmlns:f="http://hl7.org/fhir" xmlns="http://hl7.org/fhir"><entry><fullUrl value="a"/></entry>
    <entry><resource><Observation><status value="final"/>
    <code><text value="Ferritin"/></code>
    <valueQuantity>
      <value value="45"/><unit value="ng/mL"/>
    </valueQuantity></Observation></resource></entry></f:Bundle>`
  expect(await places('places.xml', xml)).toEqual([
    [
      {
        kind: 'xpath',
        path: '/Bundle/entry[2]/resource/Observation/valueQuantity/value',
      },
      6,
      '<value value="45"/>',
    ],
  ])
  const two = ['718-7', '777-3'].map((code) =>
    cdaObservation(code, code, '20210103', '\n<value xsi:type="PQ" value="11.1" unit="g/dL"/>'),
  )
  expect(await places('cda.xml', cda(two.join('')))).toEqual(
    [1, 2].map((number) => [
      {
        kind: 'xpath',
        path: `/ClinicalDocument/component/structuredBody/component/section/entry/observation[${number}]/value`,
      },
      [8, 10][number - 1],
      '<value xsi:type="PQ" value="11.1" unit="g/dL"/>',
    ]),
  )
  expect((await places('places.hl7', message.join('\r'))).at(2)).toEqual([
    { kind: 'hl7_field', segment: 'OBX', number: 3, field: 5 },
    6,
    '<^5',
  ])
})

it('XML of another kind is read as a table', async () => {
  const row = (name: string, value: string, unit: string) =>
    `<test><name>${name}</name><result>${value}</result><unit>${unit}</unit></test>`
  const { rows } = await read(
    'export.xml',
    `<export><collected>2024-05-06</collected>${row('Creatinine', '0.9', 'mg/dL')}${row('Sodium', '141', 'mmol/L')}</export>`,
  )
  expect(rows.map(([biomarker, , value]) => [biomarker, value])).toEqual([
    ['creatinine', 0.9],
    ['sodium', 141],
  ])
})

it.each([
  { name: 'other.json', content: '{"hello": 1}', reason: 'unsupported' },
  { name: 'half.json', content: '{"resourceType": "Bundle", "ent', reason: 'truncated' },
  { name: 'half.xml', content: '<ClinicalDocument><component>', reason: 'truncated' },
])('$name: $reason', async ({ name, content, reason }) => {
  expect((await read(name, content)).reading.error?.reason).toBe(reason)
})
