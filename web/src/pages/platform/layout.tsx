import type { User } from '@aevia/domain/auth/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { LogOut, Menu as MenuIcon } from '#web/ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { ConsentNotice } from '#web/features/consents/components/consent-notice.tsx'
import { AdviceAlert } from '#web/features/health-log/components/advice-alert.tsx'
import { useProfile } from '#web/features/profile/queries.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { signOutAndLeave } from '#web/lib/sign-out.ts'
import { installWorker } from '#web/lib/push.ts'
import { prepareNotices } from '#web/lib/toast.ts'
import { InUnits } from '#web/lib/unit-system.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Gate } from '#web/pages/gate.tsx'
import { OfflineLine, PageOrRetry, PrefetchPages } from '#web/pages/platform/connection.tsx'
import { SessionEnded } from '#web/pages/platform/session-ended.tsx'
import { Sidebar } from '#web/pages/platform/sidebar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { UnsavedGuard, useLeaveAll } from '#web/ui/unsaved.tsx'

export default function PlatformLayout() {
  const { pathname, search } = useLocation()
  useEffect(prepareNotices, [])
  return (
    <UnsavedGuard>
      <Gate wanted={pathname + search}>
        {(user, ended) => <Platform key={user.id} user={user} ended={ended} />}
      </Gate>
    </UnsavedGuard>
  )
}

function InOwnUnits({ children }: { children: ReactNode }) {
  const { data } = useProfile()
  return <InUnits system={data?.unit_system ?? 'metric'}>{children}</InUnits>
}

function Platform({ user, ended }: { user: User; ended: boolean }) {
  const [client] = useState(createQueryClient)
  const [menuOpen, setMenuOpen] = useState(false)
  const main = useFocusOfPage()
  useEffect(() => whenIdle(() => void installWorker().catch(() => {})), [])

  return (
    <QueryClientProvider client={client}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="print:hidden! sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r bg-surface lg:flex">
          <Link to="/" className="flex h-16 shrink-0 items-center rounded-md px-6">
            <Logo />
          </Link>
          <Sidebar />
        </aside>
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header user={user} onMenu={() => setMenuOpen(true)} />
          <OfflineLine />
          {ended && <SessionEnded />}
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[86rem] min-w-0 flex-1 flex-col px-4 pt-8 pb-28 outline-none sm:px-8"
          >
            <InOwnUnits>
              <ConsentNotice />
              <PageOrRetry>
                <Outlet />
              </PageOrRetry>
            </InOwnUnits>
          </main>
        </div>
      </div>
      <Menu open={menuOpen} onOpenChange={setMenuOpen} />
      <AdviceAlert />
      <PrefetchPages />
    </QueryClientProvider>
  )
}

/** After a page change the focus moves with it, so that keyboard and screen reader start at the new page. */
function useFocusOfPage() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}

function Header({ user, onMenu }: { user: User; onMenu: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const leaveAll = useLeaveAll()
  const leave = async () => {
    setLeaving(true)
    await signOutAndLeave(navigate)
  }

  return (
    <header className="print:hidden sticky top-0 z-30 flex h-16 items-center gap-2 border-b bg-background px-4 sm:px-8">
      <Button variant="ghost" size="icon" className="-ml-2 lg:hidden" aria-label="Open menu" onClick={onMenu}>
        <MenuIcon aria-hidden="true" className="size-5!" />
      </Button>
      <p className="flex-1 font-medium whitespace-nowrap">Welcome back!</p>
      <Link
        to="/platform/profile"
        className="min-w-0 truncate rounded-md px-2 py-1.5 text-sm text-muted hover:bg-sunken hover:text-foreground"
      >
        {user.email}
      </Link>
      <ThemeToggle />
      <Button variant="outline" size="sm" disabled={leaving} onClick={() => leaveAll(() => void leave())}>
        <LogOut aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Sign Out</span>
      </Button>
    </header>
  )
}

interface MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function Menu({ open, onOpenChange }: MenuProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title="Menu" hideHeader>
      <div className="flex h-16 shrink-0 items-center px-6">
        <Logo />
      </div>
      <div className="overflow-y-auto">
        <Sidebar onNavigate={() => onOpenChange(false)} />
      </div>
    </Sheet>
  )
}
