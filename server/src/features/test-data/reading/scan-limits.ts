/** Scanned pages beyond this are not read. */
export const MAX_SCANNED_PAGES = 20
