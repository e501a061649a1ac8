import type { Citation } from '@aevia/domain/assistant/schema.ts'

/** The source of what the user has stored. */
export const OWN_RESULTS = 'Your uploaded test results'
export const OWN_RECORDS = 'What you entered yourself'

const UNIT = String.raw`%|(?:x ?)?10\^?\d+/[a-z]+|[µumnpk]?(?:g|mol|kat|iu|u|eq|l|cal)(?:/[µumd]?[lgd]|/mol|/min[^\s,;)]*)?|mmhg|bpm|mcg|iu|°c|hours?|h|minutes?|min|days?|weeks?|months?|years?|times?|servings?|tablets?|capsules?|pills?|points?`
const FIGURE = new RegExp(String.raw`(?<![\w.])([<>≤≥]?)(\d+(?:\.\d+)?)(?:[ -]?(${UNIT})(?![a-z]))?`, 'g')
const DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:, ?\d{4})?\b|\b\d{4}-\d\d-\d\d\b/g
const SPELLED =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|doubled|tripled|halved|twice|half|quarter)\b/g
const ABOUT_USER = /\b(?:you|your|yours|you're|you've)\b/

const PERIOD =
  /\b(?:a|an|per|each|every) (?:day|dose|meal|week|month|year|hour|serving|time|capsule|tablet|night|morning|evening|kilo\w*|kg)\b/g
const SPAN = /(?<![\w.])\d+(?:\.\d+)?-\d+(?:\.\d+)?/g

type Figure = { number: number; unit: string | null }

const simplify = (text: string) =>
  text
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/μ/g, 'µ')
    .replace(/\bmcg\b/g, 'ug')
    .replace(/µ/g, 'u')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)[–—](?=\d)/g, '-')

const readFigures = (text: string): Figure[] =>
  Array.from(text.replace(DATE, ' ').matchAll(FIGURE), ([, , number = '', unit]) => ({
    number: Number(number),
    unit: unit?.replace(/s$/, '') ?? null,
  }))

const stands = ({ number, unit }: Figure, among: Figure[]) =>
  among.some((known) => known.number === number && (unit === null || known.unit === unit))

const SUBJECT = /\byour ([^,.;]{1,40}?) (?:was|is|were|of|at|came back) /g
const RECORD = /^your (.+?) (?:was|were) (.+?) on ([a-z]+ \d{1,2}, \d{4})/

type OwnRecord = { name: string; value: Figure | undefined; date: string; text: string }

function readRecord({ source, passage }: Citation): OwnRecord | null {
  const text = simplify(passage)
  const match = source === OWN_RESULTS ? RECORD.exec(text) : null
  return match ? { name: match[1]!, value: readFigures(match[2]!)[0], date: match[3]!, text } : null
}

/** What follows "was", "is", "of" is given as the measured value itself, not as a limit. */
const CLAIM =
  /\b(?:was|is|were|of|at|reads?|shows?|measured|has|had|have)(?: (?:about|around|only|now|just))? (?=[<>≤≥]?\d)|[:=] ?(?=[<>≤≥]?\d)/g

function agreesWithRecord(sentence: string, { value, text }: OwnRecord): boolean {
  const plain = sentence.replace(DATE, (date) => '#'.repeat(date.length))
  for (const { index, 0: link } of plain.matchAll(CLAIM)) {
    const [claimed] = readFigures(plain.slice(index + link.length))
    if (claimed && (!value || !stands(claimed, [value]))) return false
  }
  if (/\b(?:within|normal|in range)\b/.test(sentence) && /, (?:below|above) the/.test(text)) return false
  if (/\b(?:below|too low)\b/.test(sentence) && /, (?:above|within) the/.test(text)) return false
  return !(/\b(?:above|too high)\b/.test(sentence) && /, (?:below|within) the/.test(text))
}

/** Apart from the range, which is quoted whole, a figure given for a stored result is its value, under its name. */
function figuresAreOfRecords(text: string, records: OwnRecord[]): boolean {
  const named = records.filter(({ name }) => text.includes(name.split(/[ (,]/)[0] ?? name))
  if (named.length === 0) return false
  const bare = text.replace(DATE, ' ').replace(SPAN, ' ')
  const values = records.flatMap(({ value }) => value ?? [])
  const limits = records.flatMap(({ text: record }) => readFigures(record.split(/\brange\b/)[1] ?? ''))
  const isLimit = (index: number) =>
    /(?:range|limit|below|above|under|over|[<>≤≥])\s*$/.test(bare.slice(0, index))
  return Array.from(bare.matchAll(FIGURE)).every(({ index, 0: printed }) => {
    const [figure] = readFigures(printed)
    return figure === undefined || stands(figure, isLimit(index) ? [...values, ...limits] : values)
  })
}

/** "Your LDL was" of a record named "LDL cholesterol". */
const usesShortName = (text: string, name: string) =>
  Array.from(text.matchAll(SUBJECT), ([, subject = '']) => subject).some((subject) =>
    name.startsWith(`${subject} `),
  )

const holdsPart = (passage: string, part: string): boolean =>
  passage.split(part).some((before, at, parts) => {
    const after = parts[at + 1]
    return after !== undefined && !/[\d.]$/.test(before) && !/^\.?\d/.test(after)
  })

const standsWhole = (passage: string, part: string) => {
  const at = passage.indexOf(part)
  return at >= 0 && /^(?:[.,;]?(?:\s|$))/.test(passage.slice(at + part.length))
}

/**
 * Whether every figure in a sentence is in what it cites, or, where it cites nothing, anywhere in the material. A
 * value given for the user must be that of a stored result of the same name, with its unit and date.
 */
export function figuresHold(sentence: string, available: Citation[]): boolean {
  const text = simplify(sentence).replace(/^\s*(?:\d+[.)]|-)\s+/, '')
  const cited = Array.from(sentence.matchAll(/\[(\d+)\]/g), ([, id]) => Number(id))
  const basis = available.filter(({ id }) => cited.length === 0 || cited.includes(id))
  const passages = basis.map(({ passage }) => simplify(passage))
  const verbatim = text.trim().replace(/\s*\.$/, '')
  if (passages.some((passage) => standsWhole(passage, verbatim))) return true
  // "40 mg a meal" of "40 mg a day", "9-15" of 15 and 9: such figures stand there, and not so.
  for (const [part] of [...text.matchAll(PERIOD), ...text.replace(DATE, ' ').matchAll(SPAN)])
    if (!passages.some((passage) => holdsPart(passage, part))) return false
  const figures = readFigures(text)
  const dates = text.match(DATE) ?? []
  const citesRecord = cited.length > 0 && basis.some((citation) => readRecord(citation) !== null)
  const aboutUser = ABOUT_USER.test(text) || citesRecord
  const spelled = aboutUser ? (text.match(SPELLED) ?? []) : []
  const records = basis.map(readRecord).filter((record) => record !== null)
  const own = aboutUser ? records.filter(({ name }) => text.includes(name) || usesShortName(text, name)) : []
  if (!own.every((record) => agreesWithRecord(text, record))) return false
  if (figures.length + dates.length + spelled.length === 0) return true
  if (citesRecord && figures.length > 0 && !figuresAreOfRecords(text, records)) return false
  // "Your LDL was 18" with a record of ferritin: the figure exists, and not for that marker.
  if (aboutUser && own.length === 0 && /\byour [^,.;]{1,40}? (?:was|is|were|of|at|came back) /.test(text)) {
    if (!passages.some((passage) => passage.includes(text.trim().replace(/\s*\.$/, '')))) return false
  }
  const known = (own.length > 0 ? own.map((record) => record.text) : passages).flatMap(readFigures)
  return (
    figures.every((figure) => stands(figure, known)) &&
    dates.every(
      (date) =>
        (own.length > 0 ? own : records).some((record) => record.text.includes(date)) ||
        (own.length === 0 && passages.some((passage) => passage.includes(date))),
    ) &&
    spelled.every((word) => passages.some((passage) => passage.includes(word)))
  )
}
