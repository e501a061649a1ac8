/** What the page shows around a result: its line, the lines beside it, and how the page's other results are printed. */
import { isBiomarkerName } from '../../biomarkers/name-index.ts'
import type { LabResult } from '../finish-result.ts'
import type { Row } from '../text-layout.ts'
import { type LineToken, tokensOf } from './line-tokens.ts'

export type PlacedResult = {
  result: LabResult
  row: Row | null
  tokens: readonly LineToken[]
  /** its number on its line */
  value: LineToken | null
  /** where its name begins on its line; -1 where it is printed elsewhere */
  nameAt: number
}

export type Evidence = PlacedResult & {
  /** other results of its line */
  beside: readonly PlacedResult[]
  /** of its page */
  onPage: readonly PlacedResult[]
  /** the lines directly above and below it */
  neighbours: readonly { row: Row; results: number }[]
  /** of the document */
  shareKnown: number
  isRecognised: boolean
  /** how many results of the document have its name and another value */
  namesakes: number
}

const withoutSpaces = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '')

/** The number of a result among the tokens of its line. */
function valueToken({ value_text }: LabResult, tokens: readonly LineToken[], nameEnd: number): LineToken | null {
  const printed = withoutSpaces(value_text)
  const fits = ({ text, kind }: LineToken): boolean =>
    kind !== 'day' && printed !== '' && (withoutSpaces(text) === printed || printed.endsWith(withoutSpaces(text)))
  const all = tokens.filter((token) => fits(token) && /\d/.test(token.text))
  return all.find(({ from }) => from >= nameEnd) ?? all[0] ?? null
}

function placed(result: LabResult, row: Row | null): PlacedResult {
  const tokens = row ? tokensOf(row) : []
  const text = row?.text.replaceAll('\t', ' ').toLowerCase() ?? ''
  const nameAt = text.indexOf(result.name.toLowerCase())
  const nameEnd = nameAt < 0 ? 0 : nameAt + result.name.length
  return { result, row, tokens, nameAt, value: valueToken(result, tokens, nameEnd) }
}

const placeKey = (page: number, line: number): string => `${page} ${line}`

/** The evidence of every result, in their order. */
export function evidenceOf(results: readonly LabResult[], rows: readonly Row[]): Evidence[] {
  const indexOf = new Map(rows.map((row, index) => [placeKey(row.page, row.line), index]))
  const all = results.map((result) => {
    const index = indexOf.get(placeKey(result.source.page, result.source.line))
    return placed(result, index === undefined ? null : rows[index]!)
  })
  const byRow = Map.groupBy(all, ({ row }) => row)
  const byPage = Map.groupBy(all, ({ result }) => result.source.page)
  const byName = Map.groupBy(all, ({ result }) => result.name.toLowerCase())
  const known = results.filter(({ biomarker }) => biomarker !== null).length
  const isRecognised = rows.some(({ cells }) => cells.some(({ confidence }) => confidence !== undefined))
  return all.map((one) => {
    const index = one.row ? indexOf.get(placeKey(one.row.page, one.row.line))! : -1
    const neighbours = [index - 1, index + 1].flatMap((at) => {
      const row = index < 0 ? undefined : rows[at]
      return row && row.page === one.row!.page ? [{ row, results: byRow.get(row)?.length ?? 0 }] : []
    })
    const namesakes = byName
      .get(one.result.name.toLowerCase())!
      .filter(({ result }) => result.value_text !== one.result.value_text).length
    return {
      ...one,
      beside: (one.row ? byRow.get(one.row)! : []).filter((other) => other !== one),
      onPage: byPage.get(one.result.source.page)!,
      neighbours,
      shareKnown: known / results.length,
      isRecognised,
      namesakes,
    }
  })
}

/** A line that is the name of a known test and nothing else. */
export const isNameAlone = ({ text }: Row): boolean =>
  text.length < 60 && !/\d[.,]\d|\t/.test(text) && isBiomarkerName(text.replace(/[:.\s]+$/, ''))
/** A line of a value, with its unit or without, that no name stands on. */
export const isValueAlone = (row: Row): boolean => {
  const [first, ...others] = tokensOf(row)
  return (first?.kind === 'number' || first?.kind === 'limit') && others.length <= 5
}
