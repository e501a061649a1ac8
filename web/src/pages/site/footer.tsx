import { brand } from '@aevia/domain/brand.ts'
import { Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'

const anchors = [
  { to: '/#features', label: 'Features' },
  { to: '/#how-it-works', label: 'How It Works' },
  { to: '/#about', label: 'About' },
  { to: '/#contact', label: 'Contact' },
  { to: '/blog', label: 'Blog' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
]

export function SiteFooter() {
  return (
    <footer className="border-t bg-surface">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-5 py-12 sm:px-8 md:flex-row md:items-start">
        <div className="mr-auto max-w-sm">
          <Logo />
          <p className="mt-3 text-sm leading-relaxed text-muted">{brand.description}</p>
        </div>
        <nav
          aria-label="Footer"
          className="grid shrink-0 grid-cols-[1fr_1fr] gap-x-8 gap-y-3 text-sm whitespace-nowrap md:grid-cols-[auto_auto]"
        >
          {anchors.map(({ to, label }) => (
            <Link key={to} to={to} className="text-muted hover:text-foreground">
              {label}
            </Link>
          ))}
        </nav>
        <p className="text-sm whitespace-nowrap leading-relaxed text-muted">
          {brand.location}
          <br />
          <a
            className="underline underline-offset-4 hover:text-foreground"
            href={`mailto:${brand.contactEmail}`}
          >
            {brand.contactEmail}
          </a>
        </p>
      </div>
      <p className="border-t px-5 pt-5 pb-24 text-center text-xs text-muted sm:pb-5">{brand.disclaimer}</p>
    </footer>
  )
}
