// What the tests of public pages share.
import type { Page } from '@playwright/test'

export const PUBLIC_PAGES = [
  '/',
  '/auth',
  '/blog',
  '/blog/how-to-read-a-blood-test',
  '/blog/vitamin-d-how-much-is-enough',
  '/blog/what-good-sleep-looks-like',
  '/blog/biological-age-what-it-can-tell-you',
  '/blog/supplement-safety-before-you-take-it',
  '/pricing',
  '/privacy',
  '/terms',
  '/campaign/beta-longevity',
  '/waitlist',
]

/** Every address that the page asks for, from now on. */
export function recordRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}

export function apiCalls(urls: readonly string[]): string[] {
  return urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'))
}

/** One notification, by its exact title and text. */
export function notice(page: Page, title: string, description: string) {
  return page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: description })
}
