export interface Notice {
  title: string
  description?: string
  destructive?: boolean
  /** Equal notices stand once, not one above the other. */
  once?: boolean
}

type Show = (notice: Notice) => void

let show: Show | null = null
let mount: (() => void) | null = null
let prepared = false
const waiting: Notice[] = []

/** Shows a notification. The library behind it loads with the first page that may need one. */
export function notify(notice: Notice): void {
  if (show) show(notice)
  else {
    waiting.push(notice)
    mount?.()
  }
}

/** The root says how to mount the region. It is asked again with each notice until it has succeeded. */
export function onFirstNotice(load: () => void): () => void {
  mount = load
  if (prepared || waiting.length > 0) load()
  return () => {
    mount = null
  }
}

/** Mounts the empty live region ahead of the first notice, so that screen readers hear it. */
export function prepareNotices(): void {
  // A page's effects run before those of the root.
  prepared = true
  if (!show) mount?.()
}

/** The mounted region takes over what was waiting. */
export function connectNotices(handler: Show): () => void {
  show = handler
  for (const notice of waiting.splice(0)) handler(notice)
  return () => {
    show = null
  }
}
