import { background } from '@aevia/domain/brand/colours.ts'
import { brand } from '@aevia/domain/brand.ts'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import sansUrl from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import serifUrl from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import { bootScript } from '#web/lib/boot.ts'
import { onFirstNotice } from '#web/lib/toast.ts'
import { ChatButton } from '#web/pages/site/chat-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import styles from '#web/styles/app.css?inline'

// While developing, styles come as a module, so that they update in place.
if (import.meta.env.DEV) await import('#web/styles/app.css')

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={background[0]} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={background[1]} />
        <script dangerouslySetInnerHTML={{ __html: bootScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={`${brand.name} blog`} href="/rss.xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={sansUrl} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={serifUrl} />
        {/* In the prerendered page: first paint waits for no second request. React leaves it as it is. */}
        <style
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? styles : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export function meta() {
  return [{ title: brand.name }, { name: 'description', content: brand.description }]
}

export default function Root() {
  const toaster = useToaster()
  useEffect(() => window.takeOver?.(), [])
  return (
    <>
      <Outlet />
      <ChatButton />
      {toaster}
    </>
  )
}

/** Without a connection its file may not come: the page stays, and what waits is shown once there is one. */
function useToaster(): ReactNode {
  const [toaster, setToaster] = useState<ReactNode>(null)
  useEffect(() => {
    const load = () => {
      import('#web/ui/toaster.tsx').then(
        ({ default: Toaster }) => setToaster(<Toaster />),
        () => addEventListener('online', load, { once: true }),
      )
    }
    const forget = onFirstNotice(load)
    return () => {
      forget()
      removeEventListener('online', load)
    }
  }, [])
  return toaster
}

export function HydrateFallback() {
  return <LoadingScreen />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? (
    <MessageScreen title="404" text="Oops! Page not found" />
  ) : (
    <MessageScreen title="Something went wrong" text="Please reload the page. Nothing you saved is lost." />
  )
}
