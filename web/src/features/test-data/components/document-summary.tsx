import type { DocumentSummary as Summary } from '@aevia/domain/health/reading/analysis.ts'
import { numbered } from '#web/lib/numbered.ts'

/** What a document without results is, and what it concludes in its own words. */
export function DocumentSummary({ summary }: { summary: Summary }) {
  const { about, study, sections, conclusion } = summary
  return (
    <section aria-label="What this document is" className="flex flex-col gap-3 rounded-md border p-4">
      <p className="font-medium">{about}</p>
      {study && <p className="text-sm break-words text-muted">{study}</p>}
      {sections.length > 0 && (
        <div className="text-sm">
          <p className="text-muted">Sections found</p>
          <ul className="list-disc pl-5">
            {numbered(sections).map(({ value, key }) => (
              <li key={key}>{value}</li>
            ))}
          </ul>
        </div>
      )}
      {conclusion && (
        <figure className="text-sm">
          <figcaption className="text-muted">{conclusion.heading}, as printed</figcaption>
          <blockquote className="mt-1 border-l-2 pl-3 break-words whitespace-pre-line">
            {conclusion.text}
          </blockquote>
        </figure>
      )}
      <p className="text-xs text-muted">
        These are the document's own words. No values were taken from them; ask whoever wrote it what they
        mean for you.
      </p>
    </section>
  )
}
