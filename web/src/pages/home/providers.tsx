import { landing } from '@aevia/domain/brand/landing.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

export function Providers() {
  const { title, text, offers, action } = landing.providers
  return (
    <section id="providers" className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
        <div>
          <SectionHeading title={title} text={text} />
          <a href="/#contact" className={buttonStyles({ variant: 'outline', className: 'mt-7' })}>
            {action}
          </a>
        </div>
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {offers.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-display text-heading tracking-tight">{title}</h3>
              <p className="mt-1.5 leading-relaxed text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
