import { waitlist } from '@aevia/domain/brand/campaign.ts'
import { brand } from '@aevia/domain/brand.ts'
import { EmailForm } from '#web/features/waitlist/components/email-form.tsx'
import { messages } from '#web/features/waitlist/messages.ts'
import { joinWaitlist } from '#web/features/waitlist/queries.ts'
import { BareLayout } from '#web/pages/site/bare-layout.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { Rings } from '#web/ui/rings.tsx'

export function meta() {
  return pageMeta({
    path: '/waitlist',
    title: `Join the waitlist · ${brand.name}`,
    description: waitlist.text,
  })
}

const join = (email: string) => joinWaitlist(email).then((answer) => messages.welcome(answer?.message))

export default function WaitlistPage() {
  return (
    <BareLayout>
      <main className="flex-1">
        <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-5 pt-12 pb-20 sm:px-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:pt-20 lg:pb-28">
          <div>
            <h1 className="max-w-[17ch] font-display text-display tracking-tight">{waitlist.title}</h1>
            <p className="mt-6 max-w-xl text-lg leading-relaxed text-muted">{waitlist.text}</p>
            <div className="mt-9">
              <EmailForm
                label="Join the waitlist"
                action="Join the Waitlist"
                join={join}
                failed={messages.failed}
              />
            </div>
          </div>
          <Rings className="mx-auto hidden w-full max-w-sm lg:block" />
        </section>
        <section className="border-y bg-surface">
          <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
            <h2 className="font-display text-title tracking-tight">What you get</h2>
            <ol className="mt-10 divide-y border-y">
              {waitlist.benefits.map(({ title, text }, index) => (
                <li
                  key={title}
                  className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.6fr)]"
                >
                  <span aria-hidden="true" className="tabular font-display text-heading text-muted">
                    {index + 1}
                  </span>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="leading-relaxed text-muted">{text}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-2">
          <div>
            <h2 className="font-display text-title tracking-tight">{waitlist.storyTitle}</h2>
            <div className="mt-5 grid gap-4 text-lg leading-relaxed text-muted">
              {waitlist.story.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <div className="self-end rounded-xl bg-primary-soft p-7 text-on-primary-soft sm:p-9">
            <p className="mb-5 font-display text-heading tracking-tight">{waitlist.closing}</p>
            <EmailForm
              label="Join the waitlist, at the end of the page"
              action="Join the Waitlist"
              join={join}
              failed={messages.failed}
            />
          </div>
        </section>
      </main>
    </BareLayout>
  )
}
