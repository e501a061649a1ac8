import { articles } from '@aevia/domain/blog/articles.ts'
import { pages } from '@aevia/domain/brand/pages.ts'
import { brand } from '@aevia/domain/brand.ts'
import { ArticleCard } from '#web/features/blog/components/article-card.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'

export function meta() {
  return pageMeta({ path: '/blog', title: `Blog · ${brand.name}`, description: pages.blog })
}

export default function BlogPage() {
  return (
    <main className="mx-auto w-full max-w-6xl flex-1 px-5 pt-14 pb-20 sm:px-8">
      <h1 className="font-display text-display tracking-tight">Blog</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-muted">{pages.blog}</p>
      <ul className="mt-12 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug} className="grid">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </main>
  )
}
