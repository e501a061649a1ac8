/** What reading one document may take; the queue's own expiry follows from it. */

/** Scanned pages beyond this are not read. */
export const MAX_SCANNED_PAGES = 20

export const TEXT_TIMEOUT_MS = 20_000
/** Recognising a page takes seconds. */
const TIMEOUT_MS_PER_SCAN = 15_000

/** @param timeoutMs for the document itself */
export const scanTimeoutMs = (pages: number, timeoutMs = TEXT_TIMEOUT_MS): number =>
  timeoutMs + Math.min(pages, MAX_SCANNED_PAGES) * TIMEOUT_MS_PER_SCAN
