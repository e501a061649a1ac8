import { brand } from '@aevia/domain/brand.ts'
import { siteUrl } from '#web/lib/site-url.ts'

interface PageMeta {
  path: string
  title: string
  description: string
  type?: 'website' | 'article'
  /** A 1200 x 630 picture for whoever shares the page. */
  image?: string
}

/** What search engines and shared links show: title, description, canonical address, Open Graph. */
export function pageMeta({ path, title, description, type = 'website', image = '/og/home.png' }: PageMeta) {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: siteUrl(path) },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: type },
    { property: 'og:url', content: siteUrl(path) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: siteUrl(image) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
