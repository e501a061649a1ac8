/** What of a line belongs to none of its results. */
import { isUnit } from '../../units.ts'
import { readFlag } from '../lex/flags.ts'
import { type Evidence, roleOver, saidOnLine, tokensAround } from './evidence.ts'

/** Headings of columns that hold no results of this day. */
export const NOT_CURRENT = new Set(['previous', 'range', 'range_low', 'range_high'])

export function leftOver(evidence: Evidence, kind: 'number' | 'word'): string[] {
  const said = saidOnLine(evidence)
  return tokensAround(evidence)
    .filter((token) => token.kind === kind && !said.includes(token.text.toLowerCase()))
    .filter((token) => kind === 'word' || !NOT_CURRENT.has(roleOver(evidence, token) ?? ''))
    .map(({ text }) => text)
    .filter(
      (text) => kind === 'number' || (/\p{L}{2}/u.test(text) && !isUnit(text) && readFlag(text) === null),
    )
}
