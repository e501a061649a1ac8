import { type Article, longDate } from '@aevia/domain/blog/schema.ts'
import { ArrowLeft } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { AuthorAvatar, Illustration } from '#web/features/blog/components/illustration.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

/** `html` is made from our own Markdown while pages are prerendered; raw HTML in it is shown as text. */
export function ArticleView({ article, html }: { article: Article; html: string }) {
  const { title, excerpt, image, tags, author, publishedAt, readTime } = article
  return (
    <article className="mx-auto w-full max-w-3xl px-5 pt-10 pb-20 sm:px-8">
      <Illustration name={image} className="rounded-xl border" />
      <ul className="mt-8 flex flex-wrap gap-1.5" aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className="flex">
            <Badge tone="primary">{tag}</Badge>
          </li>
        ))}
      </ul>
      <h1 className="mt-4 font-display text-title tracking-tight sm:text-[3.25rem] sm:leading-[1.06]">
        {title}
      </h1>
      <div className="mt-6 flex items-center gap-3">
        <AuthorAvatar className="size-12 shrink-0" />
        <p className="text-sm">
          <span className="block font-medium">{author.name}</span>
          <span className="text-muted">
            <time dateTime={publishedAt}>{longDate(publishedAt)}</time> · {readTime} min read
          </span>
        </p>
      </div>
      <p className="mt-8 border-l-2 border-dawn pl-5 text-xl leading-relaxed text-muted">{excerpt}</p>
      <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      <section aria-labelledby="about-the-author" className="mt-14 rounded-xl border bg-surface p-6 sm:p-7">
        <h2 id="about-the-author" className="font-semibold">
          About the author
        </h2>
        <div className="mt-4 flex gap-4">
          <AuthorAvatar className="size-12 shrink-0" />
          <div>
            <p className="font-medium">{author.name}</p>
            <p className="mt-1 leading-relaxed text-muted">{author.bio}</p>
          </div>
        </div>
      </section>
      <Link to="/blog" className={buttonStyles({ variant: 'outline', className: 'mt-8' })}>
        <ArrowLeft aria-hidden="true" />
        Back to Blog
      </Link>
    </article>
  )
}
