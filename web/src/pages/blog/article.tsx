import { articles } from '@aevia/domain/blog/articles.ts'
import { brand } from '@aevia/domain/brand.ts'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { ArticleView } from '#web/features/blog/components/article-view.tsx'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { siteUrl } from '#web/lib/site-url.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Rings } from '#web/ui/rings.tsx'
import type { Route } from './+types/article.ts'

const find = (slug: string) => articles.find((it) => it.slug === slug) ?? null

/** Runs at build time, once per article and once for what is none. */
export async function loader({ params }: Route.LoaderArgs) {
  if (!find(params.slug)) return null
  const { renderArticle } = await import('#web/features/blog/model/render.ts')
  return { html: renderArticle(params.slug) }
}

/** An unknown slug asks nobody. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return find(params.slug) ? serverLoader() : null
}

export function meta({ params }: Route.MetaArgs) {
  const article = find(params.slug)
  if (!article) return [{ title: `Post Not Found · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
  const { title, excerpt, publishedAt, author, tags, slug } = article
  const path = `/blog/${slug}`
  const image = `/og/${slug}.png`
  return [
    ...pageMeta({ path, title: `${title} · ${brand.name}`, description: excerpt, type: 'article', image }),
    { property: 'article:published_time', content: publishedAt },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: excerpt,
        datePublished: publishedAt,
        dateModified: publishedAt,
        author: { '@type': 'Organization', name: author.name },
        publisher: { '@type': 'Organization', name: brand.name, logo: siteUrl('/favicon.svg') },
        mainEntityOfPage: siteUrl(path),
        image: siteUrl(image),
        keywords: tags.join(', '),
      },
    },
  ]
}

export default function ArticlePage({ params, loaderData }: Route.ComponentProps) {
  const article = find(params.slug)
  if (!article || !loaderData) return <PostNotFound />
  return (
    <main className="flex-1">
      <ArticleView article={article} html={loaderData.html} />
    </main>
  )
}

function PostNotFound() {
  return (
    <main className="grid flex-1 place-items-center px-6 py-20">
      <div className="flex flex-col items-center gap-4 text-center">
        <Rings className="size-24" />
        <h1 className="font-display text-title">Post Not Found</h1>
        <p className="text-lg text-muted">The blog post you're looking for doesn't exist.</p>
        <Link to="/blog" className={buttonStyles({ variant: 'outline', className: 'mt-2' })}>
          <ArrowLeft aria-hidden="true" />
          Back to Blog
        </Link>
      </div>
    </main>
  )
}
