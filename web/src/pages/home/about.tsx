import { SectionHeading } from '#web/pages/home/section-heading.tsx'

const values = [
  { title: 'Proactive Care', text: 'See what is drifting while it is still easy to turn.' },
  { title: 'Personalized', text: 'Your age, your results, your life: not the average of everybody.' },
  { title: 'Science-Driven', text: 'Each statement has a source that you can open and read.' },
  { title: 'Privacy First', text: 'Your data is yours. You can take it along or have it destroyed.' },
]

export function About() {
  return (
    <section id="about" className="border-t bg-surface">
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-2">
        <div>
          <SectionHeading
            title="About"
            text="Made in Stockholm for people who want to understand themselves."
          />
          <h3 className="mt-8 font-semibold">Our vision</h3>
          <p className="mt-1.5 leading-relaxed text-muted">
            Long, healthy lives led by people who understand their own bodies.
          </p>
          <h3 className="mt-6 font-semibold">Our mission</h3>
          <p className="mt-1.5 leading-relaxed text-muted">
            To turn health data that lies unread into knowledge that anyone can act on, without giving up
            privacy.
          </p>
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
