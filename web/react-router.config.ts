import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { articles } from '../domain/src/blog/articles.ts'
import { lateStart } from './src/lib/late-start.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  /** Static HTML at first paint. Signed-in pages are answered with `__spa-fallback.html`, what is not there with a 404. */
  prerender: [
    '/',
    '/auth',
    '/blog',
    ...articles.map(({ slug }) => `/blog/${slug}`),
    '/blog/404',
    '/pricing',
    '/privacy',
    '/terms',
    '/campaign/beta-longevity',
    '/waitlist',
    '/share',
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.svg',
    '/app.webmanifest',
    '/worker.js',
    '/404',
  ],
  buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.html')) continue
      const html = readFileSync(join(folder, name), 'utf8')
      writeFileSync(join(folder, name), startLate(html))
    }
  },
} satisfies Config

/** Parks the start module and what it imports until the first paint; see `lateStart`. */
function startLate(html: string): string {
  const modules: string[] = []
  const start = '<script type="module" async="">'
  if (!html.includes(start)) throw new Error('The start module of the page was not found.')
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href: string) => {
      modules.push(href)
      return ''
    })
    .replace(start, () => `<script type="text/start" data-modules='${JSON.stringify(modules)}'>`)
    .replace('</body>', () => `<script>${lateStart}</script></body>`)
}
