import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { articles } from '@aevia/domain/blog/articles.ts'
import type { Passage } from './passage.ts'

const read = (slug: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@aevia/domain/blog/articles/${slug}.md`)), 'utf8')

const SHORTEST = 60
const LONGEST = 600
const REFERENCE = /^(\d+)\. (.+?) \[[^\]]*\]\((https:[^)]+)\)$/gm

const plain = (text: string) =>
  text
    .replace(/\s*\[\d+\]\(#ref-\d+\)/g, '')
    .replace(/\*\*|^[-*] /g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim()

/** The sentences of the articles that name a reference, each with that reference. */
export const articlePassages = (): Passage[] =>
  articles.flatMap(({ slug, title }) => {
    const [body = '', list = ''] = read(slug).split('\n## References\n')
    const references = new Map(
      Array.from(list.matchAll(REFERENCE), ([, number = '', source = '', url = '']) => [
        number,
        { source, url },
      ]),
    )
    let heading = title
    return body.split('\n').flatMap((line, row) => {
      if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
      if (line.includes('{brand}')) return []
      let before: string[] = []
      return line.split(/(?<=\.)\s+(?=[A-Z*])/).flatMap((sentence, index) => {
        const number = /\[\d+\]\(#ref-(\d+)\)/.exec(sentence)?.[1] ?? ''
        const reference = references.get(number)
        // What leads up to a reference belongs to it.
        before.push(plain(sentence))
        if (!reference) return []
        const text = before.join(' ').replace(/\.$/, '')
        before = []
        if (text.length < SHORTEST || text.length > LONGEST) return []
        return [
          {
            id: `article.${slug}.${row}.${index}`,
            kind: 'topic' as const,
            subject: `article.${slug}`,
            direction: null,
            title: `${title}: ${heading}`,
            text,
            source: reference.source.slice(0, 200),
            url: reference.url,
          },
        ]
      })
    })
  })
