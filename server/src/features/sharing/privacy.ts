import { type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const sharingPrivacy: PrivacyRule[] = [
  {
    table: 'public.shares',
    holds:
      'links to a summary that somebody else opens with a passcode, until they end, with the summary encrypted',
    exported: {
      key: ['id'],
      sealed: { label: sealedBy('text', 'id'), link: sealedBy('json', 'id') },
      without: {
        link: 'opens the summary',
        link_hash: 'belongs to a link that opens the summary',
        passcode_hash: 'a hash, with which passcodes can be guessed',
        snapshot: 'what it was made of is in this archive',
      },
    },
    erased: { rows: 'with the user' },
  },
]
