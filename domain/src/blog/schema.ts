export interface Author {
  name: string
  /** The name of a drawing. */
  avatar: string
  bio: string
}

export interface Article {
  id: string
  slug: string
  title: string
  excerpt: string
  author: Author
  /** ISO date. */
  publishedAt: string
  /** Minutes. */
  readTime: number
  tags: readonly string[]
  /** The name of a drawing. */
  image: string
  popular: boolean
}

/** Words read in a minute. */
export const READING_SPEED = 200
export const MAX_TAGS_PER_CARD = 2

export function articlesOf(author: Author, entries: readonly Omit<Article, 'author'>[]): Article[] {
  return entries.map((entry) => ({ ...entry, author }))
}

/** `November 16, 2026`: a day has no time zone. */
export function longDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}
