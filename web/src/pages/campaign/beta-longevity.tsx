import { beta } from '@aevia/domain/brand/campaign.ts'
import { brand } from '@aevia/domain/brand.ts'
import { Check } from '#web/ui/icons.ts'
import { EmailForm } from '#web/features/waitlist/components/email-form.tsx'
import { messages } from '#web/features/waitlist/messages.ts'
import { BareLayout } from '#web/pages/site/bare-layout.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TestimonialCards } from '#web/ui/testimonial-cards.tsx'

export function meta() {
  return pageMeta({
    path: '/campaign/beta-longevity',
    title: `Join the beta · ${brand.name}`,
    description: `${beta.text} ${beta.price}, for life.`,
  })
}

/** The beta form makes no call: the notification is all there is. */
const join = () => Promise.resolve(messages.beta)

export default function BetaPage() {
  return (
    <BareLayout>
      <main className="flex-1">
        <section className="relative overflow-hidden">
          <Rings />
          <div className="relative mx-auto grid w-full max-w-6xl items-center gap-12 px-5 pt-12 pb-20 sm:px-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:pt-20 lg:pb-28">
            <div>
              <Badge tone="primary">Beta</Badge>
              <h1 className="mt-5 max-w-[16ch] font-display text-display tracking-tight">{beta.title}</h1>
              <p className="mt-6 max-w-xl text-lg leading-relaxed text-muted">{beta.text}</p>
              <div className="mt-9">
                <EmailForm label="Join the beta" action="Join the Beta Now" join={join} />
              </div>
            </div>
            <div className="rounded-xl border border-primary bg-surface p-7 shadow-float sm:p-9">
              <p className="font-display text-[3.25rem] leading-none tracking-tight">{beta.price}</p>
              <p className="mt-4 leading-relaxed text-muted">{beta.offer}</p>
              <ul className="mt-6 grid gap-3 border-t pt-6" aria-label="Benefits">
                {beta.benefits.map((benefit) => (
                  <li key={benefit} className="flex gap-3">
                    <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
        <section className="border-y bg-surface">
          <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
            <h2 className="font-display text-title tracking-tight">What you get</h2>
            <dl className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2">
              {beta.features.map(({ title, text }) => (
                <div key={title} className="border-t border-primary pt-4">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="mt-1.5 leading-relaxed text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
          <h2 className="mb-10 font-display text-title tracking-tight">How people use it</h2>
          <TestimonialCards items={beta.testimonials} />
        </section>
        <section className="border-t bg-primary-soft text-on-primary-soft">
          <div className="mx-auto w-full max-w-3xl px-5 py-20 sm:px-8">
            <h2 className="font-display text-title tracking-tight">Why I built {brand.name}</h2>
            <div className="mt-6 grid gap-5 text-lg leading-relaxed">
              {beta.story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <p className="mt-6 font-medium">{beta.story.signature}</p>
          </div>
        </section>
      </main>
    </BareLayout>
  )
}

function Rings() {
  return (
    <svg
      viewBox="0 0 900 900"
      fill="none"
      aria-hidden="true"
      className="absolute -top-40 -right-72 size-[56rem] max-w-none stroke-primary opacity-25"
    >
      {[90, 140, 184, 240, 284, 340, 400].map((radius, index) => (
        <circle
          key={radius}
          cx={450 - index * 3}
          cy={450 + index * 4}
          r={radius}
          strokeWidth={index % 2 ? 1 : 2}
        />
      ))}
    </svg>
  )
}
