/** Of the platform, on the server and in the browser alike; this workspace has the types of neither. */
declare const URL: {
  parse: (
    address: string,
    base: string,
  ) => { origin: string; pathname: string; search: string; hash: string } | null
}

/**
 * The one rule for where a visitor may be sent back to: an address that a browser, reading it on this site, resolves to
 * this very site. Answers its path, or null for anything else.
 */
export function returnAddress(given: string, origin: string): string | null {
  const there = URL.parse(given, origin)
  if (!there || there.origin !== URL.parse(origin, origin)?.origin) return null
  const path = there.pathname + there.search + there.hash
  // `/..//host` is of this site as a whole, and of another one once only its path is sent.
  return URL.parse(path, origin)?.origin === there.origin ? path : null
}
