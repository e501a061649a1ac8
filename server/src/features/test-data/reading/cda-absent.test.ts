/** Results of a CDA document that state why they have no value (HL7 version 3, NullFlavor). */
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const observation = (code: string, value: string, status = 'completed') =>
  `<observation classCode="OBS" moodCode="EVN"><code code="${code}" displayName="${code}" codeSystem="2.16.840.1.113883.6.1"/>
  <statusCode code="${status}"/><effectiveTime value="20210103"/>${value}</observation>`

const document = (...observations: string[]) => `<?xml version="1.0"?>
  <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="34133-9"/>
  <component><structuredBody><component><section><code code="30954-2"/>
  <text><content ID="hbs">Non reactive</content></text>
  ${observations.map((entry) => `<entry>${entry}</entry>`).join('')}</section></component></structuredBody></component>
  </ClinicalDocument>`

it('are kept and named, none of them is a number, and what was found without being measured is a result', async () => {
  const xml = document(
    observation('718-7', '<value xsi:type="PQ" value="11.1" unit="g/dL"/>'),
    observation('777-3', '<value xsi:type="PQ" nullFlavor="NAV"/>'),
    observation('2951-2', '<value xsi:type="PQ" nullFlavor="NI" unit="mmol/L"/>', 'active'),
    observation('2823-3', '<value xsi:type="IVL_PQ"><low nullFlavor="UNK"/><high nullFlavor="UNK"/></value>'),
    observation(
      '5196-1',
      '<value xsi:type="CD" nullFlavor="OTH"><originalText><reference value="#hbs"/></originalText></value>',
    ),
    observation('20454-5', '<value xsi:type="CD" nullFlavor="TRC"/>'),
    observation('2345-7', '<value xsi:type="PQ" nullFlavor="NASK"/>', 'cancelled'),
  )
  const { results } = await readFile('xml', strToU8(xml), false)
  expect(
    results.map(({ loinc, value, value_text, review_reasons }) => [loinc, value, value_text, review_reasons]),
  ).toEqual([
    ['718-7', 11.1, '11.1', []],
    ['777-3', null, 'Temporarily unavailable', ['result_pending']],
    ['2951-2', null, 'No information', ['result_pending']],
    ['2823-3', null, 'Unknown', ['result_pending']],
    ['5196-1', null, 'Non reactive', []],
    ['20454-5', null, 'Trace', []],
  ])
})
