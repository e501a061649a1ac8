import { siteUrl } from '#web/lib/site-url.ts'

export function loader() {
  const rules = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /platform/

Sitemap: ${siteUrl('/sitemap.xml')}
`
  return new Response(rules, { headers: { 'content-type': 'text/plain' } })
}
