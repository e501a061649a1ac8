import { capabilityStatement } from '@aevia/domain/fhir/capability.ts'
import { type FhirType } from '@aevia/domain/fhir/resource-types.ts'
import { type Resource, searchset } from '@aevia/domain/fhir/resources.ts'
import { type FhirSearch, isAbout, readSearch } from '@aevia/domain/fhir/search.ts'
import { patientOf } from '@aevia/domain/ownership/fhir.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Identity } from '#server/identity.ts'
import { createMedicinePages, type Taken } from './pages/medicines.ts'
import { badCursor, createResultPages, type Page, type Reports } from './pages/results.ts'

/** What is read, by services that ask for no session and note nothing. */
type Records = Taken & { testData: Reports }
type Asked = { userId: string; type: FhirType; signal: AbortSignal }
export type FhirService = ReturnType<typeof createFhirService>

const NOTHING: Page = { resources: [], cursor: null }

/** One person's records as FHIR R4, for whoever has a token of theirs; nothing is written here. */
export function createFhirService({ records, appUrl }: { records: Records; appUrl: string }) {
  const base = `${appUrl}/api/fhir`
  const results = createResultPages(records.testData)
  const medicines = createMedicinePages(records)
  const patient = async (nobody: Identity): Promise<Resource> =>
    patientOf(await records.profile.getProfile(nobody))

  const READS: Record<FhirType, (nobody: Identity, id: string, signal: AbortSignal) => Promise<Resource>> = {
    Patient: (nobody, id) => {
      if (id.toLowerCase() !== nobody.userId) throw notFound()
      return patient(nobody)
    },
    Observation: results.observation,
    DiagnosticReport: results.report,
    MedicationStatement: medicines.statement,
  }
  const SEARCHES: Record<
    FhirType,
    (nobody: Identity, search: FhirSearch, signal: AbortSignal) => Promise<Page>
  > = {
    Patient: async (nobody, { cursor }) => {
      if (cursor !== null) throw badCursor()
      return { resources: [await patient(nobody)], cursor: null }
    },
    Observation: results.observations,
    DiagnosticReport: results.reports,
    MedicationStatement: medicines.statements,
  }

  return {
    metadata: () => capabilityStatement(base),

    read: async ({ userId, type, signal }: Asked, id: string): Promise<Resource> =>
      READS[type]({ userId, sessionId: '' }, id, signal),

    async search({ userId, type, signal }: Asked, given: URLSearchParams) {
      const search = readSearch(type, given)
      if ('problem' in search)
        throw new AppError('invalid', search.problem, search.reason ? { reason: search.reason } : {})
      const { resources, cursor } = isAbout(search, userId)
        ? await SEARCHES[type]({ userId, sessionId: '' }, search, signal)
        : NOTHING
      const address = (parameters: URLSearchParams) => `${base}/${type}?${parameters}`.replace(/\?$/, '')
      const following = new URLSearchParams(given)
      following.set('_cursor', cursor ?? '')
      return searchset(base, resources, {
        self: address(given),
        next: cursor === null ? null : address(following),
      })
    },
  }
}
