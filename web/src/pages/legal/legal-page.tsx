import type { LegalText } from '@aevia/domain/brand/legal.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

export function LegalPage({ text: { title, since, intro, sections } }: { text: LegalText }) {
  return (
    <main className="mx-auto w-full max-w-3xl flex-1 px-5 pt-14 pb-24 sm:px-8">
      <h1 className="font-display text-display tracking-tight">{title}</h1>
      <p className="mt-3 text-sm text-muted">As of {formatDate(since)}</p>
      <p className="mt-6 text-lg leading-relaxed">{intro}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2 className="mt-10 font-display text-title">{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph} className="mt-3 leading-relaxed">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </main>
  )
}
