import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articles } from '../domain/src/blog/articles.ts'
import { longDate, READING_SPEED } from '../domain/src/blog/schema.ts'

const folder = join(import.meta.dirname, '../domain/src/blog/articles')
const bodyOf = (slug: string) => readFileSync(join(folder, `${slug}.md`), 'utf8')
const [slugs, files] = [articles.map((it) => `${it.slug}.md`).sort(), readdirSync(folder).sort()]

test('five articles, the first three popular, each with its text', () => {
  expect(articles).toHaveLength(5)
  expect(articles.map((it) => it.popular)).toEqual([true, true, true, false, false])
  expect(files).toEqual(slugs)
})

test.each(articles)('$slug: 700 to 1,200 words, read time to match, no raw HTML', ({ slug, readTime }) => {
  const text = bodyOf(slug).split('## References')[0] ?? ''
  const words = text.split(/\s+/).filter(Boolean).length
  expect(words).toBeGreaterThanOrEqual(700)
  expect(words).toBeLessThanOrEqual(1200)
  expect(readTime).toBe(Math.ceil(words / READING_SPEED))
  expect(text).not.toMatch(/<[a-z]/i)
})

test.each(articles)(
  '$slug: every reference is cited, every citation is listed, each has an address',
  ({ slug }) => {
    const [text = '', list = ''] = bodyOf(slug).split('## References')
    const cited = new Set(
      [...text.matchAll(/\[(\d+)\]\(#ref-(\d+)\)/g)].map(([, shown, target]) => {
        expect(shown).toBe(target)
        return Number(shown)
      }),
    )
    const listed = list.trim().split('\n')
    expect([...cited].sort((a, b) => a - b)).toEqual(listed.map((_, index) => index + 1))
    for (const [index, line] of listed.entries()) {
      expect(line.startsWith(`${index + 1}. `)).toBe(true)
      expect(line).toMatch(/\]\(https:\/\/[^)]+\)$/)
    }
  },
)

test('a day in the long US format', () => {
  expect(longDate('2026-11-02')).toBe('November 2, 2026')
})
