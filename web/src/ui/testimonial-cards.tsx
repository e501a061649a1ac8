import { Star } from '#web/ui/icons.ts'
import { numbered } from '#web/lib/numbered.ts'

interface Testimonial {
  role: string
  text: string
  rating: number
}

/** Voices by role. They say that they are illustrative, wherever they stand. */
export function TestimonialCards({ items }: { items: readonly Testimonial[] }) {
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-3">
        {items.map(({ role, text, rating }) => (
          <li key={role} className="flex">
            <figure className="flex flex-1 flex-col rounded-xl border bg-surface p-6 shadow-card sm:p-7">
              <p className="flex gap-1 text-dawn">
                <span className="sr-only">Rated {rating} of 5</span>
                {numbered(Array.from({ length: rating })).map(({ key }) => (
                  <Star key={key} aria-hidden="true" className="size-4 fill-current" />
                ))}
              </p>
              <blockquote className="mt-4 flex-1 font-display text-[1.375rem] leading-snug tracking-tight">
                <p>“{text}”</p>
              </blockquote>
              <figcaption className="mt-6 border-t pt-4 text-sm font-medium text-muted">{role}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">Illustrative examples, not quotes from real people.</p>
    </>
  )
}
