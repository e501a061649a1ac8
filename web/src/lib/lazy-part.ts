import { lazy, type ReactNode } from 'react'

/** Milliseconds after which a file that did not come is asked for again while the browser says that it is online. */
const AGAIN_MS = 3000
/** Requests that fail while online before the page is given up: its file is gone, or its server. */
const TRIES = 5

/**
 * A part of a page that comes in a file of its own. A connection that breaks while the file is on its way costs the part
 * and not the page around it: the part shows what it shows while it loads until the file is there.
 */
export function lazyPart<Props>(load: () => Promise<{ default: (props: Props) => ReactNode }>) {
  return lazy<(props: Props) => ReactNode>(async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await load()
      } catch (error) {
        if (tries >= TRIES) throw error
        await connection()
      }
    }
  })
}

function connection(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, AGAIN_MS)
    else addEventListener('online', () => resolve(), { once: true })
  })
}
