/** Limits that stand on a line of their own. */
import { RANGE_LABEL } from '../lex/number-texts.ts'
import { findAges, withoutAges } from '../lex/ages.ts'
import { isCardFlag } from '../lex/card-parts.ts'
import type { ReadingContext } from '../printed-row.ts'
import { isQualitative } from '../lex/qualitative.ts'
import { readRange } from '../lex/reference-range.ts'
import { takeRange, type ReferenceRange } from '../lex/interval.ts'
import type { Row } from '../arrange/text-layout.ts'

/** For whom an interval is, before it on its line. */
const FOR_WHOM =
  /^[\s:,(]*(?:(?:adults?|erwachsene|adultos?|adulti|adultes?|vuxna|voksne|children|kinder|enfants?|bambini|niños|barn|(?:fe)?males?|(?:wo)?men|männer|frauen|hommes?|femmes?|uomini|donne|hombres|mujeres|[mf])(?![\p{L}\d])[\s:,()]*)+/iu

/** What a unit goes on with behind a labelled range: `% of total Hgb`, `mg/dL (calc)`. */
const REST_OF_UNIT = /^(?:of total h\w+|\(?calc(?:ulated)?\.?\)?)?$/i

/** The interval on a line that holds nothing else, such as `Reference range: 38 - 380 ng/mL` or `> 20 years 0.4-4.5`. */
export function rangeOfLine(row: Row, context: ReadingContext): ReferenceRange | null {
  const text = row.text.replaceAll('\t', ' ').trim()
  const ages = findAges(text)
  const label = RANGE_LABEL.exec(text)?.[0] ?? ''
  const bare = withoutAges(text.slice(label.length), findAges(text.slice(label.length))).replace(FOR_WHOM, '')
  const isFor = ages.length > 0 || bare !== text.slice(label.length)
  if (label && isQualitative(bare.trim()))
    return { low: null, high: null, text: bare.trim(), unit: null, ambiguous: false }
  const bracketed = label ? /^[([]\s*([^()[\]]+?)\s*[)\]]$/.exec(bare.trim())?.[1] : undefined
  const taken = takeRange(bracketed ?? (isFor || label ? bare.trim() : text), context.mark)
  const rest = taken?.rest.trim() ?? ''
  const isWhole = label ? REST_OF_UNIT.test(rest) || isCardFlag(rest) : rest === ''
  if (!taken || !isWhole) return null
  if (isFor) return readRange(text.slice(label.length), context.mark, context.sex, context.age)
  return /^\p{L}{2}/u.test(text) ? taken.range : null
}

/** Its limits may be those of the other unit. */
const OF_UNITS = /[/%]|(?<!\p{L})[npmµμu]?(?:mol|g|iu|ie|ui)(?!\p{L})|umrechn|conver|omr[äæ]kn|omregn/iu

/** Behind words on its line: `Antalet röda blodkroppar.   Ref. 3,9–5,2`. */
export function rangeBesideNote({ cells, ...row }: Row, context: ReadingContext): ReferenceRange | null {
  const [note, last] = cells
  if (
    cells.length !== 2 ||
    !note ||
    !last ||
    (/\d/.test(note.text) && (!/[\p{L}\d]\.$/u.test(note.text) || OF_UNITS.test(note.text))) ||
    !/^\p{Lu}.*\p{L} \p{L}/u.test(note.text)
  )
    return null
  return RANGE_LABEL.test(last.text) ? rangeOfLine({ ...row, cells: [last], text: last.text }, context) : null
}
