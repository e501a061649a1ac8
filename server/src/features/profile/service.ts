import { fullName } from '@aevia/domain/profile/rules.ts'
import type { Profile, ProfileUpdate } from '@aevia/domain/profile/schema.ts'
import type { UserKeys } from '#server/crypto/user-keys.ts'
import type { Database } from '#server/db/connection.ts'
import { readSealed } from '#server/db/read-sealed.ts'
import type { Identity } from '#server/http/env.ts'
import { notFound } from '#server/http/errors.ts'
import { encodeAvatar } from './avatar-image.ts'
import * as repo from './repo.ts'

type Deps = {
  database: Database
  keys: UserKeys
  /** What the sign-up left behind, for a profile that is made on first load. */
  signUpMetadata: (userId: string) => Promise<{ email: string; name: string; image: string | null } | null>
}
export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService({ database, keys, signUpMetadata }: Deps) {
  /** A missing profile is created from the user id, e-mail, and full name and picture of the sign-up. */
  async function getProfile({ userId, sessionId }: Identity): Promise<Profile> {
    const read = () =>
      readSealed({ database, keys }, { userId, sessionId }, (sql, cipher) =>
        repo.findProfile(sql, cipher, userId),
      )
    const found = await read()
    if (found) return found
    const user = await signUpMetadata(userId)
    if (!user) throw notFound()
    const fresh = { user_id: userId, email: user.email, full_name: user.name, avatar_url: user.image }
    await database.withUser(userId, sessionId, (sql) => repo.createProfile(sql, fresh))
    const created = await read()
    if (!created) throw notFound()
    return created
  }

  return {
    getProfile,
    /** Null removes it. Throws `invalid` where the bytes are no image of an accepted type. */
    async setAvatar(identity: Identity, bytes: Buffer | null): Promise<Profile> {
      const { userId, sessionId } = identity
      await getProfile(identity)
      const avatar = bytes && {
        image: await encodeAvatar(bytes),
        url: `/api/storage/avatars/${userId}/avatar.webp?v=${Date.now()}`,
      }
      await database.withUser(userId, sessionId, async (sql) =>
        repo.replaceAvatar(sql, await keys.cipherFor(sql, userId), userId, avatar),
      )
      return getProfile(identity)
    },
    async getAvatar({ userId, sessionId }: Identity): Promise<Buffer> {
      const image = await database.withUser(userId, sessionId, async (sql) =>
        repo.findAvatar(sql, await keys.cipherFor(sql, userId), userId),
      )
      if (!image) throw notFound()
      return image
    },

    async updateProfile(identity: Identity, update: ProfileUpdate): Promise<Profile> {
      const { userId, sessionId } = identity
      const { full_name, weight_kg, weight_at } = await getProfile(identity)
      // Without a first or last name the name of the sign-up stays.
      const named = {
        ...update,
        full_name: fullName(update.first_name, update.last_name) ?? full_name,
        weight_at: update.weight_kg === weight_kg ? weight_at : new Date().toISOString(),
      }
      const updated = await database.withUser(userId, sessionId, async (sql) =>
        repo.updateProfile(sql, await keys.cipherFor(sql, userId), userId, named),
      )
      if (!updated) throw notFound()
      return updated
    },
  }
}
