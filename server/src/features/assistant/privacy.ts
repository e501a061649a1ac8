import { asItLeft, type PrivacyRule, sealedBy, sealedForUser } from '#server/db/privacy.ts'

export const assistantPrivacy: PrivacyRule[] = [
  {
    table: 'public.assistant_settings',
    holds: 'what the assistant may see, the country of emergency numbers and a personal key for a provider',
    exported: {
      key: ['user_id'],
      comesBack: () => ({ own_key: null, outside: false }),
      sealed: { own_key: sealedForUser('json') },
      without: { own_key: 'a key for a provider opens an account there' },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.assistant_turns',
    holds: 'the newest questions to the assistant and its answers, until the user deletes them',
    exported: { key: ['id'], comesBack: asItLeft, sealed: { content: sealedBy('json', 'id') } },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.assistant_receipts',
    holds: 'what was sent to an outside model, to whom and when',
    exported: { key: ['id'], comesBack: asItLeft, sealed: { content: sealedBy('json', 'id') } },
    erased: { rows: 'with the user' },
  },
]
