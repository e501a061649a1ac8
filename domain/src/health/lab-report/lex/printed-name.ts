/** The name of a test as a report prints it, without what is printed into it: code, unit, limits, marks, numbers of lines. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import type { ReadingContext } from '../printed-row.ts'
import { findAges } from './ages.ts'
import { type ReferenceRange, takeRange } from './interval.ts'
import { readNameCells } from './name-cells.ts'
import type { DecimalMark } from './numbers.ts'
import { isLaboratoryUnit } from './value-in-name.ts'

export type PrintedName = {
  name: string
  loinc: string | null
  unit: string | null
  range: ReferenceRange | null
  flag_printed: string | null
}

const LOINC_IN_NAME = /[([]?\s*\bLOINC\s*:?\s*(\d{1,5}-\d)\s*[)\]]?|\((\d{3,5}-\d)\)/i

type Printed = Omit<PrintedName, 'flag_printed'>

function withoutLoinc(printed: Printed): Printed {
  const [, announced, inBrackets] = LOINC_IN_NAME.exec(printed.name) ?? []
  const loinc = announced ?? inBrackets ?? printed.loinc
  return loinc ? { ...printed, loinc, name: printed.name.replace(LOINC_IN_NAME, ' ') } : printed
}

/** `Ferritin (µg/L)`, `Ferritin (30 - 400)` */
function withoutBrackets(printed: Printed, mark: DecimalMark): Printed {
  let { name, unit, range } = printed
  for (const [whole, inner] of printed.name.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const text = inner!.trim()
    const limits = /\d/.test(text) && findAges(text).length === 0 ? takeRange(text, mark) : null
    if (limits && limits.rest.trim() === '') range = limits.range
    else if (isUnit(text) && /[/%^]|^(?:fl|pg|s|sec|mm)$/i.test(text) && text !== '%') unit = text
    else continue
    name = name.replace(whole, ' ')
  }
  return { ...printed, name, unit, range }
}

const AFTER_IN = /\s(?:in|en|i)\s(\S+)$/
const AFTER_COMMA = /,\s*([^\s,]*[/%](?:[^\s,]|,(?=\d))*|fl|pg)$/i

/** `Glucose in mg/dL`, `MCV, fl` */
function withoutUnitAtEnd(printed: Printed): Printed {
  if (printed.unit) return printed
  const name = printed.name.trim()
  const afterIn = AFTER_IN.exec(name)?.[1]
  if (afterIn && isUnit(afterIn) && isLaboratoryUnit(afterIn))
    return { ...printed, unit: afterIn, name: name.replace(AFTER_IN, '') }
  const afterComma = AFTER_COMMA.exec(name)
  return afterComma && isUnit(afterComma[1]!)
    ? { ...printed, unit: afterComma[1]!, name: name.slice(0, afterComma.index) }
    : printed
}

/** Without bullets, numbering, leaders and what was measured last time. */
function withoutOrnaments(name: string): string {
  const bare = name
    // Spreadsheets are kept from a formula by it.
    .replace(/^'(?=[=+@-])|^[-+*!↑↓]{1,2},\s/u, '')
    .replace(/^\s*(?:[-•·*◦▪►>|/▲▼↑↓!†‡§¶]\s*|\d{1,2}[.)]\s+(?=\p{L})|\(\d{1,2}\)\s+(?=\p{L}))+/u, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}.*)\s(?:last|previous|prior) (?:result|value)\s\S.*$/iu, '')
    .replace(/[\s:=|]+$/, '')
  if (!bare.includes('.')) return bare.trim()
  return bare.replace(/(?:\s*\.){3,}\s*$|(?<=^[^.]*\p{L}{3})\.$/u, '').trim()
}

/** The name without what is taken away, where that is the name of a test. */
const ifKnown = (name: string, without: string): string =>
  without !== name && isKnownTest(without) ? without : name

function withoutNumbers(printed: string): string {
  // A sign that the font of the laboratory shows as something else: `Quick ü`.
  const name = ifKnown(printed, printed.replace(/\s(?![\x20-\x7e])\p{L}$/u, ''))
  // The number of the line: `1 PRL`.
  const unnumbered = name.replace(/^\d{1,3}\s(?=\p{L})/u, '')
  const isNumbered = !isLaboratoryUnit(unnumbered.split(' ')[0]!) && !isKnownTest(name)
  // The laboratory that did the test, by its number: `BUN 01`.
  const own = (isNumbered ? ifKnown(name, unnumbered) : name).replace(/⁰[¹²³⁴-⁹]$/u, '')
  return ifKnown(own, own.replace(/\s0\d$|(?<=\p{L}\)?)[⁰¹²³⁴-⁹]{1,2}$/u, ''))
}

/** Takes out of a printed name what is not the name: LOINC code, unit or range in parentheses, leaders and numbering. */
export function readName(text: string, { mark }: ReadingContext): PrintedName {
  const { flag_printed, ...cells } = readNameCells(text, mark)
  const printed = withoutUnitAtEnd(withoutBrackets(withoutLoinc(cells), mark))
  const name = withoutNumbers(withoutOrnaments(printed.name))
  const unit = printed.unit ?? (/%\)?$/.test(name) ? '%' : null)
  // `H S-ALT`: the mark before the name.
  const [before = '', letter] = /^([HL])\s(?=\p{Lu})/u.exec(name) ?? []
  const isMarked = letter !== undefined && isKnownTest(name.slice(before.length))
  return {
    ...printed,
    name: isMarked ? name.slice(before.length) : name,
    unit,
    flag_printed: flag_printed ?? (isMarked ? letter : null),
  }
}

/** `Vitamin A µg/dL`: the unit behind a name that has none otherwise. */
export function withUnitBehind(name: PrintedName): PrintedName {
  const unit = /[^,\s]\s((?:[x×*]\s)?\S*\/\S*|fl|pg)$/i.exec(name.name)?.[1]
  if (name.unit || !unit || !isUnit(unit)) return name
  return { ...name, unit, name: name.name.slice(0, -unit.length).trim() }
}
