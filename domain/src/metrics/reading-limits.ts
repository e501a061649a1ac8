/** What reading one file of a device may take; the queue's own expiry follows from it. */

const MB = 1024 * 1024
/** Milliseconds of the processor for whatever file, and for each megabyte of it; a ZIP unpacks to some twenty. */
const [FOR_ANY_MS, FOR_A_MEGABYTE_MS, MOST_MS] = [120_000, 3_000, 1_800_000]
/** Beside five others on one processor a file gets a sixth of it. */
const WALL_FOR_PROCESSOR = 6

/** Milliseconds of the processor, for reading and for adding to what is stored. */
export const importProcessorMs = (bytes: number): number =>
  Math.min(MOST_MS, FOR_ANY_MS + (bytes / MB) * FOR_A_MEGABYTE_MS)

/**
 * Bytes up to which a file begins in the place for small ones: months of what most devices write, or years as a ZIP. What
 * takes longer than its time goes on to the other.
 */
export const SMALL_IMPORT_BYTES = 4 * MB
/**
 * Milliseconds of the processor that a file may take in the place for small ones; whatever takes longer, such as a small
 * ZIP of much, goes on to the place for long ones. So a small file waits seconds, and not minutes.
 */
export const SMALL_IMPORT_PROCESSOR_MS = 10_000

/** Milliseconds by the clock after which an import ends that may take so many of the processor. */
export const importWallMs = (processorMs: number): number => processorMs * WALL_FOR_PROCESSOR

/** An import that ended the process with it is tried once more. */
export const IMPORT_ATTEMPTS_MAX = 2
