import { type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const tokensPrivacy: PrivacyRule[] = [
  {
    table: 'public.api_tokens',
    holds:
      'tokens with which other programs read, until they end: names, what each may read, and its last use',
    exported: {
      key: ['id'],
      sealed: { name: sealedBy('text', 'id') },
      without: {
        token_hash: 'belongs to a token that reads the records',
        noted: 'each line that it names is in the log of this archive',
      },
    },
    erased: { rows: 'with the user' },
  },
]
