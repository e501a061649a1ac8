/**
 * An International Patient Summary (HL7, 2.0.0) as a FHIR R4 document: problems, allergies, medicines, results, and the page
 * for the doctor. Everything is what the person recorded; where the guide wants more than is known, it says "unknown".
 */
import { coded, conditionOf, medicineOf, patientOf, statementOf, type Subject } from '../ownership/fhir.ts'
import type { Profile } from '../profile/schema.ts'
import type { Supplement } from '../supplements/schema.ts'
import { type ExportedResult, observation } from '../test-data/export.ts'
import { base64OfText } from '../text/base64.ts'
import { type DoctorPage, shortened } from './doctor-page.ts'
import { narrative, resultLine } from './narrative.ts'

export type SummaryRecords = {
  title: string
  profile: Profile
  supplements: readonly Supplement[]
  /** newest first */
  results: readonly ExportedResult[]
  page: DoctorPage
  /** ISO 8601 in UTC */
  at: string
}
type Resource = { resourceType: string } & Record<string, unknown>
type Entry = { fullUrl: string; resource: Resource }
type Section = { title: string; code?: object; lines: string[]; entries: Entry[] }

const UNKNOWN = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}
const loinc = (code: string, display: string) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
})
const NOT_ONLY_ALLERGIES =
  'As the person wrote it under "Allergies and medical notes": not all of it need be an allergy.'

/** `newId` gives a UUID, another one each time. */
export function summaryBundle(records: SummaryRecords, newId: () => string) {
  const { profile, title, at } = records
  const inBundle = (resource: Resource): Entry => {
    const id = newId()
    return { fullUrl: `urn:uuid:${id}`, resource: { ...resource, id } }
  }
  const patient = inBundle(patientOfSummary(profile))
  const about: Subject = { reference: patient.fullUrl }
  const sections = sectionsOf(records, about, inBundle)
  const composition = inBundle({
    resourceType: 'Composition',
    status: 'final',
    type: loinc('60591-5', 'Patient summary Document'),
    subject: about,
    date: at,
    author: [{ ...about, display: 'The person' }],
    title,
    section: sections.map(sectionOf),
  })
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${newId()}` },
    type: 'document',
    timestamp: at,
    entry: [composition, patient, ...sections.flatMap(({ entries }) => entries)],
  }
}

/** Without the address of the account and its id: neither helps a clinician. */
function patientOfSummary(profile: Profile): Resource {
  const { telecom: _address, id: _account, ...patient } = patientOf(profile)
  const name = 'name' in patient ? {} : { name: [UNKNOWN] }
  return { ...patient, ...name, _birthDate: UNKNOWN }
}

function sectionsOf(
  { profile, supplements, results, page }: SummaryRecords,
  about: Subject,
  inBundle: (resource: Resource) => Entry,
): Section[] {
  const { medicines, conditions, allergies } = profile
  const taken = supplements.filter(({ id }) => page.taken.some((one) => one.id === id)).map(shortened)
  return [
    {
      title: 'Problems',
      code: loinc('11450-4', 'Problem list - Reported'),
      lines: conditions,
      entries: conditions.map((name) => inBundle(conditionOf(name, about))),
    },
    {
      title: 'Allergies and intolerances',
      code: loinc('48765-2', 'Allergies and adverse reactions Document'),
      lines: allergies ? [allergies] : [],
      entries: allergies ? [inBundle(allergyOf(allergies, about))] : [],
    },
    {
      title: 'Medicines and supplements',
      code: loinc('10160-0', 'History of Medication use Narrative'),
      lines: [
        ...medicines.map(({ name, dose }) => [name, dose].filter(Boolean).join(', ')),
        ...taken.map(({ name, dosage, frequency }) => [name, dosage, frequency].filter(Boolean).join(', ')),
      ],
      entries: [
        ...medicines.map((one) => withPeriod(medicineOf(one, about))),
        ...taken.map((one) => withPeriod(statementOf(one, about))),
      ].map(inBundle),
    },
    {
      title: 'Results',
      code: loinc('30954-2', 'Relevant diagnostic tests/laboratory data note'),
      lines: results.map(resultLine),
      entries: results.map((result) => inBundle({ ...observation(result, about), performer: [UNKNOWN] })),
    },
    {
      title: 'Page for the doctor',
      lines: page.questions.map(({ title }) => `Question: ${title}`),
      entries: [inBundle(pageDocument(page, about))],
    },
  ]
}

const withPeriod = (statement: Resource): Resource =>
  'effectivePeriod' in statement ? statement : { ...statement, _effectiveDateTime: UNKNOWN }

const allergyOf = (text: string, patient: Subject): Resource => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: coded('allergyintolerance-clinical', 'active'),
  verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
  code: { text },
  patient,
  note: [{ text: NOT_ONLY_ALLERGIES }],
})

const pageDocument = (page: DoctorPage, subject: Subject): Resource => ({
  resourceType: 'DocumentReference',
  status: 'current',
  type: { text: 'Page for the doctor, as data' },
  subject,
  content: [
    {
      attachment: {
        contentType: 'application/json',
        data: base64OfText(JSON.stringify(page)),
        title: page.kind,
      },
    },
  ],
})

/** An empty section does not say that there is nothing: the person may not have entered it. */
const sectionOf = ({ title, code, lines, entries }: Section) => ({
  title,
  ...(code ? { code } : {}),
  text: narrative(title, lines),
  ...(entries.length > 0
    ? { entry: entries.map(({ fullUrl }) => ({ reference: fullUrl })) }
    : { emptyReason: coded('list-empty-reason', 'unavailable') }),
})
