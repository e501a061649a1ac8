import { returnAddress } from '@aevia/domain/api/return-address.ts'

const KEY = 'return_to'

/** The page a signed-out visitor asked for. Kept by us, never read from a link. */
export function rememberPage(path: string): void {
  try {
    if (path.startsWith('/platform')) sessionStorage.setItem(KEY, path)
  } catch {
    // Storage is off: sign-in ends on the start page.
  }
}

/** The remembered page, once; always a path on this site. */
export function takeRememberedPage(): string | null {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const there = path && returnAddress(path, location.origin)
    return there && /^\/platform(?:[/?#]|$)/.test(there) ? there : null
  } catch {
    return null
  }
}
