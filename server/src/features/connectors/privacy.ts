import { type PrivacyRule, sealedBy } from '#server/db/privacy.ts'

export const connectorsPrivacy: PrivacyRule[] = [
  {
    table: 'public.connectors',
    holds: 'which makers of devices are connected, since when, and how the last fetching went',
    exported: {
      key: ['provider'],
      sealed: { about: sealedBy('json', 'provider'), tokens: sealedBy('json', 'provider') },
      without: {
        tokens: 'they open the account at the maker',
        mark: 'the account at the maker, keyed for this server alone; the account itself is in the archive',
      },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.connector_states',
    holds: 'connections that were begun and not finished, for ten minutes',
    exported: { nothing: 'secrets of a sign-in at a maker that is under way, of use to nobody else' },
    erased: { rows: 'with the user' },
  },
]
