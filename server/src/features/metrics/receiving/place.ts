import { SMALL_IMPORT_BYTES } from '@aevia/domain/metrics/reading-limits.ts'

/** Where a file of this size begins to be read. */
export const placeFor = (bytes: number) => (bytes <= SMALL_IMPORT_BYTES ? 'import-small' : 'import-metrics')
