import type { PrivacyRule } from '#server/db/privacy.ts'

export const metricsPrivacy: PrivacyRule[] = [
  {
    table: 'public.metric_imports',
    holds: 'files of devices that were imported: name, size and what was in them',
    erased: 'with the user',
  },
  {
    table: 'public.metric_import_parts',
    holds: 'where the parts of a file are that is being imported',
    erased: 'with the user',
  },
  {
    table: 'public.metric_chunks',
    holds: 'where the measurements of devices are stored, by metric and month',
    erased: 'with the user',
  },
  {
    table: 'public.metric_months',
    holds: 'measurements of devices by day, nights and workouts',
    erased: 'with the user',
  },
]
