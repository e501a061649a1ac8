import { articles } from '@aevia/domain/blog/articles.ts'
import { brand } from '@aevia/domain/brand.ts'
import { escapeXml } from '#web/pages/feeds/escape-xml.ts'
import { siteUrl } from '#web/lib/site-url.ts'

export function loader() {
  const items = articles.map(
    ({ slug, title, excerpt, publishedAt, tags }) => `  <item>
    <title>${escapeXml(title)}</title>
    <link>${siteUrl(`/blog/${slug}`)}</link>
    <guid>${siteUrl(`/blog/${slug}`)}</guid>
    <pubDate>${new Date(`${publishedAt}T00:00:00Z`).toUTCString()}</pubDate>
    <description>${escapeXml(excerpt)}</description>
${tags.map((tag) => `    <category>${escapeXml(tag)}</category>`).join('\n')}
  </item>`,
  )
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>${escapeXml(brand.name)} blog</title>
  <link>${siteUrl('/blog')}</link>
  <description>${escapeXml(brand.description)}</description>
  <language>en</language>
  <atom:link href="${siteUrl('/rss.xml')}" rel="self" type="application/rss+xml" />
${items.join('\n')}
</channel>
</rss>
`
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml' } })
}
