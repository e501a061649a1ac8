import { articles } from '@aevia/domain/blog/articles.ts'
import { landing } from '@aevia/domain/brand/landing.ts'
import { ArticleCard } from '#web/features/blog/components/article-card.tsx'
import { SectionHeading } from '#web/pages/home/section-heading.tsx'

const MAX_POPULAR = 3

export function Insights() {
  const { title, text } = landing.insights
  const popular = articles.filter((it) => it.popular).slice(0, MAX_POPULAR)
  return (
    <section id="insights" className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SectionHeading title={title} text={text} />
        <a href="/blog" className="font-medium text-primary underline underline-offset-4">
          All articles
        </a>
      </div>
      <ul className="mt-12 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {popular.map((article) => (
          <li key={article.slug} className="grid">
            <ArticleCard article={article} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
