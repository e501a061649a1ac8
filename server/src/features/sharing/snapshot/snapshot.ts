/** A person's summary as it is now, under a key of its own. */
import { randomUUID } from 'node:crypto'
import { doctorPage } from '@aevia/domain/sharing/doctor-page.ts'
import { FHIR_JSON, SHARED_RESULTS_MAX } from '@aevia/domain/sharing/schema.ts'
import { summaryBundle } from '@aevia/domain/sharing/summary.ts'
import type { ExportedResult } from '@aevia/domain/test-data/export.ts'
import { CompactEncrypt } from 'jose'
import { breath } from '#server/breath.ts'
import type { PlanService } from '#server/features/plan/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { StoryService } from '#server/features/story/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'

/** What is summed up, read by services that ask for no session and note nothing. */
export type SharedRecords = {
  profile: Pick<ProfileService, 'getProfile'>
  supplements: Pick<SupplementsService, 'list'>
  plan: Pick<PlanService, 'actions'>
  story: Pick<StoryService, 'tell'>
  testData: Pick<TestDataService, 'counted'>
}
type Asked = { userId: string; title: string; day: string; at: string; signal: AbortSignal }

export async function takeSnapshot(records: SharedRecords, { userId, title, day, at, signal }: Asked) {
  const nobody: Identity = { userId, sessionId: '' }
  // First, and alone: it makes what the others rely on.
  const story = await records.story.tell(nobody, day)
  const [profile, supplements, actions] = await Promise.all([
    records.profile.getProfile(nobody),
    records.supplements.list(nobody),
    records.plan.actions(nobody),
  ])
  const results = await newestResults(records.testData.counted(nobody, signal))
  const page = doctorPage({ day, profile, supplements, story, actions })
  return summaryBundle({ title, profile, supplements, results, page, at }, randomUUID)
}

const newestFirst = (results: readonly ExportedResult[]) =>
  results
    .toSorted((a, b) => b.collection_date.localeCompare(a.collection_date) || a.name.localeCompare(b.name))
    .slice(0, SHARED_RESULTS_MAX)

/** However many there are, not many more than wanted are in memory. */
async function newestResults(slices: AsyncIterable<readonly ExportedResult[]>): Promise<ExportedResult[]> {
  let newest: ExportedResult[] = []
  for await (const slice of slices) newest = newestFirst([...newest, ...slice])
  return newest
}

/** The only form that the specification knows. */
export async function encrypted(bundle: object, key: Uint8Array): Promise<string> {
  const text = JSON.stringify(bundle)
  await breath()
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: FHIR_JSON })
    .encrypt(key)
}
