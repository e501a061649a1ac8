import type { Source } from './catalogue.ts'

export const sourceTitle = ({ title, year }: Source): string => `${title}${year ? ` (${year})` : ''}`

/** The first source that is a page or repository, with its address where one is known; null for what was only recalled. */
export function citedSource(sources: readonly Source[]): { title: string; url: string | null } | null {
  const found = sources.find(({ kind }) => kind !== 'recall')
  if (!found) return null
  const [, address] = /(?:^|\s)((?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w./?=&%-]+)/i.exec(found.read_at) ?? []
  const [article] = /\bPMC\d{5,}\b/.exec(found.read_at) ?? []
  const url =
    address && !address.includes('...')
      ? `https://${address.replace(/[.,]$/, '')}`
      : article
        ? `https://www.ncbi.nlm.nih.gov/pmc/articles/${article}/`
        : null
  return { title: sourceTitle(found), url }
}
