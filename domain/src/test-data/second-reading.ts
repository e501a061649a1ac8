/** What an outside model may propose for lines that the rules left out, and what of it is kept. */
import { z } from 'zod'
import { matchBiomarkerName } from '../health/biomarkers/name-index.ts'
import { findDates } from '../health/lab-report/lex/dates.ts'
import { finishResult } from '../health/lab-report/finish/finish-result.ts'
import {
  detectDecimalMark,
  readNumber,
  takeComparator,
  type DecimalMark,
} from '../health/lab-report/lex/numbers.ts'
import { isTestName } from '../health/lab-report/lex/test-names.ts'
import type { ReadingDoubt } from '../health/lab-report/printed-row.ts'
import { readRange } from '../health/lab-report/lex/reference-range.ts'
import { isQualitative } from '../health/lab-report/lex/qualitative.ts'
import { columnRole, isAsideLabel } from '../health/lab-report/lex/words.ts'
import { isUnit } from '../health/units.ts'
import type { AnalysedResult, Analysis } from '../health/reading/analysis.ts'
import { sourceSchema } from '../health/reading/source.ts'

export const documentLineSchema = z.object({ text: z.string(), source: sourceSchema })
/** A line of a document, its cells parted by tabs. */
export type DocumentLine = z.infer<typeof documentLineSchema>

const LONGEST_LINE = 300
const MOST_LINES = 300
const MOST_CHARACTERS = 15_000

/** True for a line that may hold a result: more than dates, names and addresses. */
function mayHoldResult(text: string): boolean {
  const cells = text.split('\t')
  if (text.length > LONGEST_LINE || isAsideLabel(text.split(/[:\t]/)[0] ?? '')) return false
  if (cells.filter((cell) => columnRole(cell) !== null).length > 1) return true
  const rest = findDates(text).reduceRight(
    (left, { index, length }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
    text,
  )
  const words = rest.split(/\s+/)
  const hasValue = /\d/.test(rest) || words.some(isQualitative)
  return (
    hasValue &&
    /\p{L}/u.test(rest) &&
    (/\d\s*[-–]\s*\d|[<>≤≥]\s*\d/.test(rest) ||
      words.some((word) => /\p{L}|%/u.test(word) && isUnit(word)) ||
      matchBiomarkerName(rest.replace(/[\d<>≤≥].*$/s, '')) !== null)
  )
}

/** The lines that no result was read from and that may hold one. */
export function linesLeftOut(lines: readonly DocumentLine[], { results }: Pick<Analysis, 'results'>) {
  const read = new Set(results.map(({ source: { page, line } }) => `${page} ${line}`))
  let room = MOST_CHARACTERS
  return lines
    .filter(({ text, source: { page, line } }) => {
      if (read.has(`${page} ${line}`) || text.length > room || !mayHoldResult(text)) return false
      room -= text.length
      return true
    })
    .slice(0, MOST_LINES)
}

const proposalSchema = z.object({
  line: z.int().positive(),
  name: z.string().min(2).max(90),
  value: z.union([z.string().min(1).max(60), z.number().transform(String)]),
  unit: z.string().max(40).nullish(),
  range: z.string().max(80).nullish(),
})
export type Proposal = z.infer<typeof proposalSchema>

const MOST_PROPOSALS = 200

/** The proposals of an answer; null when it holds no list. What is not a proposal is passed over. */
export function readProposals(answer: string): Proposal[] | null {
  const [start, end] = [answer.indexOf('['), answer.lastIndexOf(']')]
  if (start < 0 || end < start) return null
  try {
    const list: unknown = JSON.parse(answer.slice(start, end + 1))
    if (!Array.isArray(list)) return null
    return list.slice(0, MOST_PROPOSALS).flatMap((one) => proposalSchema.safeParse(one).data ?? [])
  } catch {
    return null
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text without a part of it that stands alone, neither inside a word, a number, a date nor an interval. */
function without(text: string, part: string, from = 0): { rest: string; end: number } | null {
  const wanted = plain(part).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  if (wanted === '') return null
  const alone = new RegExp(
    String.raw`(?<![\p{L}\d]|\d[.,/:]|\d\s?[-–]\s?|[<>≤≥]\s?)${wanted}(?![\p{L}\d]|[.,/:]\d|\s?[-–]\s?\d)`,
    'iu',
  )
  const found = alone.exec(text.slice(from))
  if (!found) return null
  const start = from + found.index
  return { rest: `${text.slice(0, start)} ${text.slice(start + found[0].length)}`, end: start }
}

const ANOTHER_PERSON =
  /\b(?:mother|father|sister|brother|parents?|son|daughter|husband|wife|spouse|donor|control)\b/i
/** A row of results has a few words beside its name; a sentence has more. */
const MOST_OTHER_WORDS = 3

function resultOf(
  { text, source }: DocumentLine,
  proposal: Proposal,
  mark: DecimalMark,
): AnalysedResult | null {
  const line = plain(text)
  const { name, value, unit, range } = proposal
  if (ANOTHER_PERSON.test(line) || !isTestName(name) || isAsideLabel(name)) return null
  const named = without(line, name)
  const valued = named && (without(named.rest, value, named.end) ?? without(named.rest, value))
  if (!valued) return null
  const { comparator, rest } = takeComparator(plain(value))
  const number = readNumber(rest, mark)
  if (!number && !isQualitative(value)) return null
  let left = valued.rest
  const kept = (part: string | null | undefined): string | null => {
    const at = part ? left.toLowerCase().indexOf(plain(part).toLowerCase()) : -1
    if (!part || at < 0) return null
    const found = left.slice(at, at + plain(part).length)
    left = `${left.slice(0, at)} ${left.slice(at + found.length)}`
    return found.trim() || null
  }
  const rangeText = kept(range)
  const unitText = kept(unit)
  if ((left.match(/\p{L}{3,}/gu)?.length ?? 0) > MOST_OTHER_WORDS) return null
  const doubts: ReadingDoubt[] = [
    'read_by_model',
    ...(number?.ambiguous ? ['number_ambiguous' as const] : []),
  ]
  return finishResult({
    section: null,
    name: plain(name),
    value: number?.value ?? null,
    value_text: plain(value),
    comparator: number ? comparator : null,
    unit: unitText,
    range: rangeText === null ? null : readRange(rangeText, mark),
    flag_printed: null,
    loinc: null,
    specimen: null,
    collection_date: null,
    source,
    doubts,
  })
}

/** One result however often it is proposed. */
const keyOf = ({ biomarker, name, value, value_text }: AnalysedResult): string =>
  JSON.stringify([biomarker ?? name.toLowerCase(), value ?? value_text.toLowerCase()])

/**
 * Keeps what the document itself says: name and value on the line that is named, and nothing that is known already.
 * @param lines as they were sent, the first one is line 1
 */
export function keptProposals(
  lines: readonly DocumentLine[],
  proposals: readonly Proposal[],
  known: readonly AnalysedResult[],
): AnalysedResult[] {
  const mark = detectDecimalMark(lines.map(({ text }) => text))
  const seen = new Set(known.map(keyOf))
  return proposals.flatMap((proposal) => {
    const line = lines[proposal.line - 1]
    const result = line && resultOf(line, proposal, mark)
    if (!result || seen.has(keyOf(result))) return []
    seen.add(keyOf(result))
    return result
  })
}

export const secondReadingSchema = z.object({
  /** results that were added for review */
  added: z.int(),
  /** proposals that the document does not bear out, or that were known */
  dropped: z.int(),
  /** why there is no answer to work with */
  failed: z.enum(['failed', 'slow', 'empty', 'cut off', 'stopped', 'not understood']).nullable(),
  /** null when no line was left to send */
  sent_to: z.object({ model: z.string(), host: z.string(), receipt: z.uuid().nullable() }).nullable(),
})
export type SecondReading = z.infer<typeof secondReadingSchema>
