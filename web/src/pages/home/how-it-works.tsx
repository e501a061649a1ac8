import { landing } from '@aevia/domain/brand/landing.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'

export function HowItWorks() {
  return (
    <section id="how-it-works" className="border-y bg-surface">
      <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
        <SectionHeading title="How it works" text={landing.intros.steps} />
        <ol className="mt-12 grid gap-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {landing.steps.map(({ title, text }, index) => (
            <li key={title} className="relative">
              <Growth rings={index + 1} />
              <h3 className="mt-5 text-lg font-semibold tracking-tight">
                <span className="tabular mr-2 text-muted">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-2 leading-relaxed text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** One more ring with each step. */
function Growth({ rings }: { rings: number }) {
  return (
    <svg viewBox="0 0 72 72" fill="none" aria-hidden="true" className="size-16 stroke-primary">
      {Array.from({ length: 4 }, (_, index) => (
        <circle
          key={index}
          cx={36 + index * 0.6}
          cy={36 - index * 0.6}
          r={8 + index * 8}
          strokeWidth={index < rings ? 2 : 1}
          strokeDasharray={index < rings ? 'none' : '1.5 4'}
          opacity={index < rings ? 0.95 - index * 0.14 : 0.5}
        />
      ))}
      <circle cx="36" cy="36" r="3" className="fill-dawn stroke-none" />
    </svg>
  )
}
