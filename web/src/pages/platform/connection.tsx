import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useNavigation,
} from 'react-router'
import { whenIdle } from '#web/lib/when-idle.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'

const PLATFORM = 'pages/platform/layout'

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown']

/**
 * The code of every page, fetched while nobody waits and once somebody is there: the way from page to page then needs
 * no connection. The router's own links would run each page, and load the document anew when one fails to come.
 */
export function PrefetchPages() {
  const { routes } = useContext(FrameworkContext)!.manifest
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const start = () => {
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, start)
      cancel = whenIdle(() => setWanted(true))
    }
    for (const sign of SIGNS_OF_USE) addEventListener(sign, start, { passive: true })
    return () => {
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, start)
      cancel()
    }
  }, [])
  if (!wanted) return null
  const pages = Object.values(routes).filter((route) => route?.parentId === PLATFORM)
  const files = new Set(pages.flatMap((page) => (page ? [page.module, ...(page.imports ?? [])] : [])))
  return [...files].map((file) => <link key={file} rel="modulepreload" href={file} />)
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The region stands from the start, so that screen readers hear it change. */
export function OfflineLine() {
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={online ? 'sr-only' : 'bg-warning-soft px-4 py-2 text-sm text-on-warning-soft sm:px-8'}>
      {!online && 'You are offline. You cannot save anything until the connection is back.'}
    </output>
  )
}

const reachable = (url: string) =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * When the code of a page cannot be fetched, the router reloads the document. That is right after an update of the
 * site; without a connection it would end on the browser's own error page, so it is held back here.
 */
export function PageOrRetry({ children }: { children: ReactNode }) {
  // What the hooks say comes with the next render; a file can be missed before that.
  const { router } = useContext(DataRouterContext)!
  const { location: wanted } = useNavigation()
  const { key } = useLocation()
  const [failed, setFailed] = useState<{ from: string; url: string } | null>(null)
  const stuck = useRef(new Set<string>())
  const url = wanted ? wanted.pathname + wanted.search : null
  useEffect(() => {
    // The router goes on waiting for a page that failed once.
    if (url && stuck.current.has(url)) void open(url).then((there) => !there && setFailed({ from: key, url }))
  }, [url, key])
  useEffect(() => {
    if (!('navigation' in window)) return
    const hold = (event: NavigateEvent) => {
      const { navigation, location: from } = router.state
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      if (!navigation.location) return
      event.preventDefault()
      const to = navigation.location.pathname + navigation.location.search
      stuck.current.add(to)
      void open(to).then((there) => !there && setFailed({ from: from.key, url: to }))
    }
    window.navigation.addEventListener('navigate', hold)
    return () => window.navigation.removeEventListener('navigate', hold)
  }, [router])

  if (failed?.from !== key) return children
  return (
    <LoadFailed
      text="This page could not be loaded. Check your connection and try again."
      onRetry={() => void open(failed.url)}
    />
  )
}

/** Afresh, with the document: the router keeps a failed page as being on its way. */
async function open(url: string): Promise<boolean> {
  const there = await reachable(url)
  if (there) location.assign(url)
  return there
}
