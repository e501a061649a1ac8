/** Whether a report names more than one person, by what it prints about each. */
import { knownNameLength } from '../../biomarkers/name-index.ts'
import type { Row } from '../arrange/text-layout.ts'

const LABELLED_NAME =
  /^(?:(?:patient )?name|patient|patientnamn|paziente|paciente|patientenname)\s*:\s*([\p{L} ,.'’‑/()-]{4,60}.*)/iu
/** What stands behind the name on its line: a gap, the next label, or facts without a label. */
const BEHIND_NAME = /\s{2,}|\s[\p{L}.]+\s?:|\b(?:dob|sex|age|id)\b|[^\p{L} ,.'’‑/-]/iu

/** In one order, for some print the family name first; null for a single one. */
function wordsOf(name: string): string | null {
  const words = name.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  return words.length > 1 ? words.sort().join(' ') : null
}

function patientNames(rows: readonly Row[]): Set<string> {
  const names = new Set<string>()
  for (const { text } of rows) {
    if (!text.includes(':')) continue
    const printed = LABELLED_NAME.exec(text.replaceAll('\t', '  '))?.[1]
    // Where one word is left, the rest of the name stands in the next cell, or before the colon.
    const letters = printed && (wordsOf(printed.split(BEHIND_NAME)[0]!) ?? wordsOf(printed))
    if (letters) names.add(letters)
  }
  return names
}

// `LEE, ANN (F)` at the start of a line.
const NAME_AND_SEX =
  /^\s*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?,\s*\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2})\s*\((?:female|male|[fmwk])(?:\)|\s*[,;/ ]\s*\d)/iu
const RECORD_NUMBER =
  /\b(?:mrn|uhid|medical record(?: (?:no|number|nr))?|patient[- ]?(?:id|no|number|nr))\.?\s*[:#]\s*#?\s*([a-z\d-]*\d[a-z\d-]{2,})/giu
const SAMPLE_NUMBER =
  /\b(?:sample|specimen|accession|kit)\s?(?:id|no|number|nr)\.?\s*[:#]\s*#?\s*([a-z\d-]*\d[a-z\d-]{2,})/giu

const numbersIn = (rows: readonly Row[], pattern: RegExp): Set<string> =>
  new Set(
    rows
      .filter(({ text }) => /[:#]/.test(text))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, number]) => number!.toLowerCase())),
  )

function namesWithSex(rows: readonly Row[]): Set<string> {
  const names = new Set<string>()
  for (const { text } of rows) {
    const printed = text.includes('(') ? NAME_AND_SEX.exec(text)?.[1] : undefined
    if (printed && /^\p{Lu}/u.test(printed) && knownNameLength(text) === 0)
      names.add(printed.toLowerCase().replace(/\s+/g, ' '))
  }
  return names
}

/** Sample numbers separate people only where nothing else names a person: one person may give several samples. */
export function namesSeveralPeople(rows: readonly Row[]): boolean {
  const named = [patientNames(rows), namesWithSex(rows), numbersIn(rows, RECORD_NUMBER)]
  if (named.some(({ size }) => size > 0)) return named.some(({ size }) => size > 1)
  return numbersIn(rows, SAMPLE_NUMBER).size > 1
}
