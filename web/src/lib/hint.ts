import { SIGNED_IN_KEY } from '#web/lib/boot.ts'

/** `yes`: has signed in here. `maybe`: left for another site's sign-in and may come back signed in. */
export type SignedInHint = 'yes' | 'maybe' | null

export function readHint(): SignedInHint {
  try {
    const value = localStorage.getItem(SIGNED_IN_KEY)
    return value === 'yes' || value === 'maybe' ? value : null
  } catch {
    return null
  }
}

export function writeHint(hint: SignedInHint): void {
  if (hint) document.documentElement.dataset.session = 'in'
  else delete document.documentElement.dataset.session
  try {
    if (hint) localStorage.setItem(SIGNED_IN_KEY, hint)
    else localStorage.removeItem(SIGNED_IN_KEY)
  } catch {
    // Storage is off in this browser: the session lives as long as the tab.
  }
}
