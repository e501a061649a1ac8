/** The person of a report: their sex, and the day of birth in a personal number. */
import { isoDate } from '../lex/dates.ts'
import type { Sex } from '../lex/range-clauses.ts'
import type { Row } from '../arrange/text-layout.ts'
import { plainWords } from '../lex/words.ts'

/** Whose date, sex or age is not the patient's. */
export const NOT_THE_PATIENT =
  /\b(?:spouse|partner|husband|wife|mother|father|guardian|emergency contact|next of kin|phlebotom\w*|nurse|manager|(?:gender|sex)-specific|angehorige\w*|anhorig\w*|parorende|conjoint|coniuge|conyuge)\b/

const SEX_LABEL = /\b(?:sex|sexe|sexo|sesso|gender|geschlecht|kon|kjonn)\b/
const SEX_WORD =
  /(?:^|[\s:/,(|])(female|male|weiblich|mannlich|feminin|masculin|femmina|femminile|maschio|maschile|mujer|hombre|varon|kvinna|kvinne|kvinde|mann|man|woman|femenino|masculino|frau|[mfwk])(?=$|[\s/,)|])/
const TITLE = /^(monsieur|herrn?|mr|sig\.|sr\.)\s|^(madame|mme|frau|mrs|ms|sig\.ra|sra\.)\s/i

const sexOfWord = (word: string): Sex =>
  /^(?:f|w|k|mujer|frau)/.test(word) ? 'female' : word.startsWith('wom') ? 'female' : 'male'

// `45 years, female`, `45 y/F`, `geb. 01.02.1980 weiblich`; with an interval or a sign it is said of a range.
const AGE_AND_SEX =
  /(?:(?<!\d)\d{1,3}\s?(?:years?(?: old)?|yrs?|y\.?o\.?|y|jahre?|j|ans|anni|anos|ar)\.?|\d[./-]\d{1,2}[./-]\d{2,4})(?:[\s,;()]*[/,;(\s][\s,;()–—-]*(female|male|weiblich|mannlich|feminin|masculin|femmina|maschio|mujer|hombre|kvinna|kvinne|kvinde)(?![\p{L}\d])|\s?[/–—]\s?([mfw])(?![\p{L}\d]))/u
const OF_A_RANGE = /[<>≤≥]|(?<![\d.,/-])\d+(?:[.,]\d+)?\s?[-–]\s?\d+(?:[.,]\d+)?(?![\d.,/-])/

function sexBesideAge(rows: readonly Row[]): Sex | null {
  const found = rows.flatMap((row) => {
    const text = row.text
    if (!/\d/.test(text) || OF_A_RANGE.test(text)) return []
    const stated = AGE_AND_SEX.exec(plainWords(text.replaceAll('\t', ' ')))
    return stated && isOfPatient(row) ? [sexOfWord((stated[1] ?? stated[2])!)] : []
  })
  return new Set(found).size === 1 ? found[0]! : null
}

/** Cheap, and true of every row with a label of the sex. */
const COULD_BE_SEX = /sex|sesso|gender|geschl|k[^ ]{1,2}n/i

const isOfPatient = ({ text }: Row): boolean => !NOT_THE_PATIENT.test(plainWords(text))

export function patientSex(rows: readonly Row[]): Sex | null {
  for (const [index, row] of rows.entries()) {
    if (!COULD_BE_SEX.test(row.text)) continue
    const words = plainWords(row.text)
    const label = SEX_LABEL.exec(words)
    if (!label || NOT_THE_PATIENT.test(words)) continue
    const after =
      SEX_WORD.exec(words.slice(label.index + label[0].length)) ??
      SEX_WORD.exec(plainWords(rows[index + 1]?.text ?? ''))
    if (after) return sexOfWord(after[1]!)
  }
  const besideAge = sexBesideAge(rows)
  if (besideAge) return besideAge
  const born = rows.map(({ text }) => BORN.exec(text)?.[1]).find(Boolean)
  if (born) return /^(?:nata|née)$/i.test(born) ? 'female' : 'male'
  const titled = rows.find(
    (row) => TITLE.test(row.text) && !/\bd(?:r|ocm|octeur)\b/i.test(row.text) && isOfPatient(row),
  )
  return titled ? (TITLE.exec(titled.text)![1] ? 'male' : 'female') : null
}

/** `Nata il`, `né le`: in Italian and French the word shows the sex. */
const BORN = /(?<![\p{L}(])(nat[ao]|née?)(?= (?:il|le) \d)/iu

const PERSONAL_NUMBER = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})[-+]\d{4}(?!\d)/

/** Swedish: year, month and day come first. */
export function birthInNumber(rows: readonly Row[]): string | null {
  const personal = rows.map(({ text }) => PERSONAL_NUMBER.exec(text)).find(Boolean)
  return personal ? isoDate(Number(personal[1]), Number(personal[2]), Number(personal[3])) : null
}
