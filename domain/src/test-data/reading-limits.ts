/** What reading one document may take; the queue's own expiry follows from it. */

/** Scanned pages beyond this are not read. */
export const MAX_SCANNED_PAGES = 20

/** Milliseconds of the processor for what is text. */
export const TEXT_TIMEOUT_MS = 20_000
/**
 * The same in the places for what is soon read: a report of some pages takes a second at most, and old machines are
 * slow. Whatever takes longer goes on to the place for long texts, so that a report waits seconds for others, whoever
 * sends what (`npm run bench:queue`).
 */
export const SHORT_TEXT_TIMEOUT_MS = 2_000
/** What a file of raw genotypes may unpack to: a chip has a million lines, a whole genome's variants are five million. */
export const MOST_GENOME_LINES = 6_000_000
export const MOST_GENOME_BYTES = 512 * 1024 * 1024
/**
 * Scanned pages, and milliseconds of the processor for all of them, of what is read in the place for short scans: a page
 * takes 4 to 5 s. A photo waits for others' photos, and not for somebody's long or hostile scan.
 */
export const SHORT_SCAN_PAGES = 1
export const SHORT_SCAN_TIMEOUT_MS = 7_000
/** Milliseconds of the processor for each scanned page: recognising one takes 4 to 6 s. */
export const SCANNED_PAGE_TIMEOUT_MS = 15_000
/** Beside five others on one processor a document gets a sixth of it; who gets less hangs, or its machine does. */
const WALL_FOR_PROCESSOR = 6
/** Milliseconds: on a machine that is far too busy a small report gets a twentieth of a processor. */
const LEAST_WALL_MS = 12_000

/**
 * @param timeoutMs of the processor, for the document itself
 * @returns milliseconds of the processor
 */
export const scanTimeoutMs = (pages: number, timeoutMs = TEXT_TIMEOUT_MS): number =>
  timeoutMs + Math.min(pages, MAX_SCANNED_PAGES) * SCANNED_PAGE_TIMEOUT_MS

/** Milliseconds by the clock after which a reading ends that may take so many of the processor. */
export const wallMs = (processorMs: number): number =>
  Math.max(LEAST_WALL_MS, processorMs * WALL_FOR_PROCESSOR)
