import { buffer } from 'node:stream/consumers'
import { type PrivacyRule, sealedForUser } from '#server/db/privacy.ts'

export const profilePrivacy: PrivacyRule[] = [
  {
    table: 'public.profiles',
    holds: 'name, e-mail, body measures, allergies, medicines, conditions and medical notes',
    exported: {
      key: ['user_id'],
      comesBack: ({ avatar_url }, { email, oldUserId, userId }) => ({
        email,
        avatar_url: typeof avatar_url === 'string' ? avatar_url.replace(oldUserId, userId) : null,
      }),
      sealed: {
        age: sealedForUser('number'),
        race: sealedForUser('text'),
        gender: sealedForUser('text'),
        allergies: sealedForUser('text'),
        medicines: sealedForUser('json'),
        conditions: sealedForUser('json'),
        pregnancy: sealedForUser('text'),
        height_cm: sealedForUser('number'),
        weight_kg: sealedForUser('number'),
      },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.avatars',
    holds: 'the picture of the profile',
    exported: {
      key: ['user_id'],
      comesBack: async (_row, { file }) => ({
        image: file ? (await buffer(file.parts())).toString('base64') : '',
      }),
      sealed: { image: sealedForUser('base64') },
      without: { image: 'the file itself is in the archive' },
      picture: { column: 'image', path: 'profile-picture.webp' },
    },
    erased: { rows: 'with the user' },
  },
]
