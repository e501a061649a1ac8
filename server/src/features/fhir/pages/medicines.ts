/** What is taken, a page at a time: the few medicines of the profile, then supplements. */
import { idSchema } from '@aevia/domain/api/ids.ts'
import type { Resource } from '@aevia/domain/fhir/resources.ts'
import type { FhirSearch } from '@aevia/domain/fhir/search.ts'
import { medicineOf, statementOf, type Subject } from '@aevia/domain/ownership/fhir.ts'
import { notFound } from '#server/app-error.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { Identity } from '#server/identity.ts'
import { badCursor, type Page } from './results.ts'

export type Taken = {
  profile: Pick<ProfileService, 'getProfile'>
  supplements: Pick<SupplementsService, 'after' | 'get'>
}

/** By its place in the profile, as in the archive. */
const MEDICINE = /^medicine-([1-9]\d{0,2})$/

export function createMedicinePages({ profile, supplements }: Taken) {
  const about = ({ userId }: Identity): Subject => ({ reference: `Patient/${userId}` })
  async function medicines(nobody: Identity): Promise<Resource[]> {
    const { medicines: own } = await profile.getProfile(nobody)
    return own.map((one, at) => ({ ...medicineOf(one, about(nobody)), id: `medicine-${at + 1}` }))
  }

  return {
    /** The cursor is the id of the last one that was shown. */
    async statements(nobody: Identity, { count, cursor }: FhirSearch): Promise<Page> {
      const known = MEDICINE.exec(cursor ?? '')?.[1]
      const after = cursor === null || known !== undefined ? null : idSchema.safeParse(cursor)
      if (after && !after.success) throw badCursor()
      const first = after
        ? []
        : (await medicines(nobody)).slice(Number(known ?? 0), Number(known ?? 0) + count)
      // One more than the page shows, to know whether another follows.
      const rest = await supplements.after(nobody, after?.data ?? null, count - first.length + 1)
      const found = [...first, ...rest.map((one) => ({ ...statementOf(one, about(nobody)), id: one.id }))]
      const resources = found.slice(0, count)
      return { resources, cursor: found.length > count ? (resources.at(-1)?.id ?? null) : null }
    },

    async statement(nobody: Identity, id: string): Promise<Resource> {
      const place = MEDICINE.exec(id)?.[1]
      if (place !== undefined) {
        const found = (await medicines(nobody))[Number(place) - 1]
        if (!found) throw notFound()
        return found
      }
      const known = idSchema.safeParse(id)
      if (!known.success) throw notFound()
      return { ...statementOf(await supplements.get(nobody, known.data), about(nobody)), id: known.data }
    },
  }
}
