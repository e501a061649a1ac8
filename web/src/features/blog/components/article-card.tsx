import { type Article, longDate, MAX_TAGS_PER_CARD } from '@aevia/domain/blog/schema.ts'
import { Illustration } from '#web/features/blog/components/illustration.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The whole card is the link; the heading names it. */
export function ArticleCard({ article, level = 'h2' }: { article: Article; level?: 'h2' | 'h3' }) {
  const { slug, title, excerpt, image, tags, author, publishedAt, readTime } = article
  const Heading = level
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-xl border bg-surface shadow-card transition-shadow hover:shadow-float focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary">
      <Illustration name={image} />
      <div className="flex flex-1 flex-col p-6">
        <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
          {tags.slice(0, MAX_TAGS_PER_CARD).map((tag) => (
            <li key={tag} className="flex">
              <Badge tone="primary">{tag}</Badge>
            </li>
          ))}
        </ul>
        <Heading className="mt-3.5 font-display text-heading tracking-tight">
          <a
            href={`/blog/${slug}`}
            className="outline-none after:absolute after:inset-0 group-hover:text-primary"
          >
            {title}
          </a>
        </Heading>
        <p className="mt-2 flex-1 leading-relaxed text-muted">{excerpt}</p>
        <p className="mt-5 text-sm text-muted">
          {author.name}
          <br />
          <time dateTime={publishedAt}>{longDate(publishedAt)}</time> · {readTime} min read
        </p>
      </div>
    </article>
  )
}
