import { articles } from '@aevia/domain/blog/articles.ts'
import { siteUrl } from '#web/lib/site-url.ts'

const PAGES = ['/', '/blog', '/pricing', '/privacy', '/terms', '/waitlist', '/campaign/beta-longevity']

export function loader() {
  const urls = [
    ...PAGES.map((path) => `  <url><loc>${siteUrl(path)}</loc></url>`),
    ...articles.map(
      ({ slug, publishedAt }) =>
        `  <url><loc>${siteUrl(`/blog/${slug}`)}</loc><lastmod>${publishedAt}</lastmod></url>`,
    ),
  ]
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(sitemap, { headers: { 'content-type': 'application/xml' } })
}
