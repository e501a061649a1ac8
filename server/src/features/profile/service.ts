import { fullName } from '@aevia/domain/profile/rules.ts'
import type { Profile, ProfileUpdate } from '@aevia/domain/profile/schema.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Identity } from '#server/identity.ts'
import { notFound } from '#server/app-error.ts'
import { encodeAvatar } from './avatar/avatar-image.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  /** What the sign-up left behind, for a profile that is made on first load. */
  signUpMetadata: (userId: string) => Promise<{ email: string; name: string; image: string | null } | null>
}
export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService({ asUser, signUpMetadata }: Deps) {
  /** A missing profile is created from the user id, e-mail, and full name and picture of the sign-up. */
  async function getProfile(identity: Identity): Promise<Profile> {
    const read = () =>
      asUser.read(identity, ({ sql, cipher, userId }) => repo.findProfile(sql, cipher, userId))
    const found = await read()
    if (found) return found
    const { userId } = identity
    const user = await signUpMetadata(userId)
    if (!user) throw notFound()
    const fresh = { user_id: userId, email: user.email, full_name: user.name, avatar_url: user.image }
    await asUser.write(identity, async ({ sql }) => repo.createProfile(sql, fresh))
    const created = await read()
    if (!created) throw notFound()
    return created
  }

  return {
    getProfile,
    /** Null removes it. Throws `invalid` where the bytes are not an image of an accepted type. */
    async setAvatar(identity: Identity, bytes: Buffer | null, signal: AbortSignal): Promise<Profile> {
      const { userId } = identity
      await getProfile(identity)
      const avatar = bytes && {
        image: await encodeAvatar(userId, bytes, signal),
        url: `/api/storage/avatars/${userId}/avatar.webp?v=${Date.now()}`,
      }
      await asUser.write(identity, async ({ sql, cipher, userId }) =>
        repo.replaceAvatar(sql, cipher, userId, avatar),
      )
      return getProfile(identity)
    },
    async getAvatar(identity: Identity): Promise<Buffer> {
      const image = await asUser.write(identity, async ({ sql, cipher, userId }) =>
        repo.findAvatar(sql, cipher, userId),
      )
      if (!image) throw notFound()
      return image
    },

    async updateProfile(identity: Identity, update: ProfileUpdate): Promise<Profile> {
      const { full_name, weight_kg, weight_at } = await getProfile(identity)
      // Without a first or last name the name of the sign-up stays.
      const named = {
        ...update,
        full_name: fullName(update.first_name, update.last_name) ?? full_name,
        weight_at: update.weight_kg === weight_kg ? weight_at : new Date().toISOString(),
      }
      const updated = await asUser.write(identity, async ({ sql, cipher, userId }) =>
        repo.updateProfile(sql, cipher, userId, named),
      )
      if (!updated) throw notFound()
      return updated
    },
  }
}
