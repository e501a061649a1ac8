import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks, useLocation, useNavigation } from 'react-router'
import { whenIdle } from '#web/lib/when-idle.ts'
import { navigation } from '#web/pages/platform/navigation.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'

const paths = navigation.flatMap(({ path, items }) => [path, ...items.map((item) => item.path)])

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown']

/**
 * The code of every page, fetched while nobody waits and once somebody is there: the way from page to page then needs
 * no connection.
 */
export function PrefetchPages() {
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
  return wanted && [...paths, '/platform/profile'].map((page) => <PrefetchPageLinks key={page} page={page} />)
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
      {!online && 'You are offline. What you save now will fail until the connection is back.'}
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
  const { location: wanted } = useNavigation()
  const { key } = useLocation()
  const [failed, setFailed] = useState<{ from: string; url: string } | null>(null)
  const stuck = useRef(new Set<string>())
  const url = wanted ? wanted.pathname + wanted.search : null
  useEffect(() => {
    if (!url || !('navigation' in window)) return
    const openOrSay = () => void open(url).then((there) => !there && setFailed({ from: key, url }))
    // The router goes on waiting for a page that failed once.
    if (stuck.current.has(url)) return openOrSay()
    const hold = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      stuck.current.add(url)
      openOrSay()
    }
    window.navigation.addEventListener('navigate', hold)
    return () => window.navigation.removeEventListener('navigate', hold)
  }, [url, key])

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
