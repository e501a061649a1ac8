import type { ReactNode } from 'react'
import { brand } from '@aevia/domain/brand.ts'
import { Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

/** Campaign pages have one purpose: no navigation beside it. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-5 sm:px-8">
        <Link to="/" className="inline-flex rounded-md">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      {children}
      <footer className="border-t">
        <p className="mx-auto w-full max-w-6xl px-5 py-8 text-sm leading-relaxed text-muted sm:px-8">
          {brand.name} · {brand.location} ·{' '}
          <a
            className="underline underline-offset-4 hover:text-foreground"
            href={`mailto:${brand.contactEmail}`}
          >
            {brand.contactEmail}
          </a>
          <br />
          Health information, not a diagnosis. In an emergency call your local emergency number.
        </p>
      </footer>
    </div>
  )
}
