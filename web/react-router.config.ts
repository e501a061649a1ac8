import type { Config } from '@react-router/dev/config'
import { articles } from '../domain/src/blog/articles.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  /** Static HTML at first paint. Every other path is answered with `__spa-fallback.html`. */
  prerender: [
    '/',
    '/auth',
    '/blog',
    ...articles.map(({ slug }) => `/blog/${slug}`),
    '/pricing',
    '/campaign/beta-longevity',
    '/waitlist',
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.svg',
  ],
} satisfies Config
