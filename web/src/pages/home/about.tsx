import { landing } from '@aevia/domain/brand/landing.ts'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'

export function About() {
  const { text, vision, mission, values } = landing.about
  return (
    <section id="about" className="border-y bg-surface">
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-2">
        <div>
          <SectionHeading title="About" text={text} />
          <h3 className="mt-8 font-semibold">Our vision</h3>
          <p className="mt-1.5 leading-relaxed text-muted">{vision}</p>
          <h3 className="mt-6 font-semibold">Our mission</h3>
          <p className="mt-1.5 leading-relaxed text-muted">{mission}</p>
        </div>
        <dl className="grid content-start gap-x-8 gap-y-8 sm:grid-cols-2">
          {values.map(({ title, text }) => (
            <div key={title} className="border-t border-primary pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1.5 leading-relaxed text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
