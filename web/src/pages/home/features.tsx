import { landing } from '@aevia/domain/brand/landing.ts'
import { Award, ClipboardList, LineChart, LockKeyhole, MessageSquareHeart, Watch } from '#web/ui/icons.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'

const icons = [MessageSquareHeart, ClipboardList, Award, LineChart, Watch, LockKeyhole]

export function Features() {
  return (
    <section id="features" className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <SectionHeading title="Features" text={landing.intros.features} />
      <ul className="mt-12 grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
        {landing.features.map(({ title, text }, index) => {
          const Icon = icons[index] ?? LineChart
          return (
            <li key={title} className="bg-surface p-7">
              <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 text-primary" />
              <h3 className="mt-5 font-semibold tracking-tight">{title}</h3>
              <p className="mt-1.5 leading-relaxed text-muted">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
