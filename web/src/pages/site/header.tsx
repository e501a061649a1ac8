import { Menu, X } from '#web/ui/icons.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readHint } from '#web/lib/hint.ts'
import { notify } from '#web/lib/toast.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

const sections = [
  { to: '/#how-it-works', label: 'How It Works' },
  { to: '/#about', label: 'About' },
  { to: '/#features', label: 'Features' },
  { to: '/#contact', label: 'Contact' },
]

const signOutFailed = {
  title: 'Error',
  description: 'You are not signed out yet. Check your connection and try again.',
  destructive: true,
}

/** Back from another site's sign-in: only then does a public page ask who is there. */
function useReturn() {
  useEffect(() => {
    if (readHint() !== 'maybe') return
    import('#web/lib/session.ts').then(
      (session) => session.startSession(),
      () => {
        // The header stays that of a visitor; the next page asks again.
      },
    )
  }, [])
}

export function SiteHeader() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()

  useReturn()

  const leave = async () => {
    try {
      const { signOutAndLeave } = await import('#web/lib/sign-out.ts')
      await signOutAndLeave(navigate)
    } catch {
      notify(signOutFailed)
    }
  }
  const account = (
    <>
      <span data-show="signed-out" className="contents">
        <Link to="/auth" className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          Sign In
        </Link>
        <Link to="/auth?mode=signup" className={buttonStyles({ size: 'sm' })}>
          Get Started
        </Link>
      </span>
      <span data-show="signed-in" className="contents">
        <Link to="/dashboard" className={buttonStyles({ size: 'sm' })}>
          Dashboard
        </Link>
        <Button variant="outline" size="sm" onClick={() => void leave()}>
          Sign Out
        </Button>
      </span>
    </>
  )

  return (
    <header className="sticky top-0 z-30 border-b bg-background/95 backdrop-blur supports-[backdrop-filter]:bg-background/85">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-5 sm:px-8">
        <Link to="/" className="mr-auto inline-flex rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Sections" className="mr-4 hidden gap-1 md:flex">
          {sections.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-md px-3 py-2 text-sm text-muted hover:text-foreground">
              {label}
            </Link>
          ))}
        </nav>
        <ThemeToggle />
        <div className="hidden items-center gap-2 md:flex">{account}</div>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2 md:hidden"
          aria-expanded={open}
          aria-controls="site-menu"
          aria-label="Menu"
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <X aria-hidden="true" className="size-5!" />
          ) : (
            <Menu aria-hidden="true" className="size-5!" />
          )}
        </Button>
      </div>
      <div id="site-menu" hidden={!open} className="border-t px-5 py-4 md:hidden">
        <nav aria-label="Sections" className="flex flex-col">
          {sections.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-md px-1 py-3" onClick={() => setOpen(false)}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="mt-3 grid grid-cols-2 gap-2">{account}</div>
      </div>
    </header>
  )
}
