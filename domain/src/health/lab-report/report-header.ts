/** Dates and person of a report: which printed date is the collection, which the report, which the birth. */
import {
  bothDays,
  dateOrder,
  findDates,
  isDateOnly,
  isoDate,
  resolveDate,
  type DateOrder,
  type PrintedDate,
} from './dates.ts'
import type { DecimalMark } from './numbers.ts'
import type { Sex } from './reference-range.ts'
import { namesSeveralPeople } from './people.ts'
import type { SampleDay } from './sample-days.ts'
import type { Cell, Row } from './text-layout.ts'
import { columnRole, isPreviousHeading, isSentence, plainWords } from './words.ts'

export type ReportHeader = {
  collection_date: string | null
  report_date: string | null
  patient: { birth_date: string | null; sex: Sex | null }
  order: DateOrder
  /** each place where the day of the sample, or what stands in for it, is printed */
  sampleDays: SampleDay[]
  /** more than one person's birth date or name is printed */
  severalPatients: boolean
  /** a date that matters reads both as day-month and as month-day */
  orderUnsettled: boolean
  /** then: both readings of the date that the results have, as ISO days */
  possibleDays: string[]
  /** the collection date comes from a date that is only called `date`, or has no label, or is that of the receipt */
  collectionInferred: boolean
}

type DateKind =
  | 'birth'
  | 'collection'
  | 'tested'
  | 'received'
  | 'report'
  | 'request'
  | 'undifferentiated'
  | 'alone'

const KINDS: Array<[DateKind, RegExp]> = [
  [
    'birth',
    /birth|\bd\.?o\.?b\b|\bborn\b|fodelse|\bfodd\b|\bfodt\b|fodsel|geburt|\bgeb\b|naissance|\bnee?\b(?: le)?|ne\(e\)|nascita|\bnat[oa]\b|nacimiento|f\.? ?nac\b/,
  ],
  [
    'received',
    /receiv|regist|eingang|ankomst|mottag|mottat|modtag|recep|recu\b|accettazione|recibid|ricevut|entered|ingreso|arrivo/,
  ],
  [
    'collection',
    /collect|proben?nahme|drawn|draw (?:date|time)|sampl|specimen|prelev|preliev|entnahme|\bentn\b|abnahme|\babn\b|\btaken\b|entnommen|abgenommen|provtag|provdatum|prov taget|extraccion|recogid[ao]|obtencion|\btoma\b|muestra|provetak|provetat|prove ?ta(?:tt|get)|provetag|provedato|provetidspunkt|blodpr[oø]ve[rn]? tatt|blodprov/,
  ],
  [
    'tested',
    /prise en charge|date of (?:test|service|exam\w*|visit)|examination date|visit date|test date|service date|testdatum|date de l.?examen|blood (?:tests?|work) (?:from|of|on|done)$|blutuntersuchung(?:en)? (?:vom|am)$|prise de sang du$|blodprover? (?:fran|fra)$/,
  ],
  [
    'report',
    /report|print|issued|result|released|complet|edite|edition|compte rendu|validat|valide|signed|final|befund|bericht|ausgang|druck|referto|refertazione|stampa|informe|emision|emissione|emitido|svar|rapport|utskri|generated|creat|verified|approved|auteur|refertat|validaz|ferdig|entrega|\p{L}{3,},? (?:le|den|li)$/u,
  ],
  ['request', /order|request|bestall|ordin|richiesta|demande|prescri|auftrag|peticion|solicit|remiss|rekvi/],
  ['undifferentiated', /(?:^|\s|\/)(?:dates?|datum|data|fecha|dato|del|du|vom)$/],
]

function kindOf(label: string): DateKind | null {
  const words = plainWords(label.slice(-60))
  if (words === '') return null
  const kindIn = (text: string): DateKind | null =>
    KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  // `Provenienza: Centro prelievi Referto del`: what stands right before the day.
  const nearest = words.split(' ').slice(-2).join(' ')
  return words.split(' ').length > 3 && kindIn(nearest) === 'report' ? 'report' : kindIn(words)
}

/** `Prélèvement   Réception   Rapport` over days: a line of the head. */
export const areDaysOfHead = (row: Row, above: Row | undefined): boolean =>
  row.cells.filter(({ text }) => findDates(text).length > 0).length > 1 &&
  !row.cells.some(({ text }) => /^(?:unit|range)$/.test(columnRole(text) ?? '')) &&
  (labelsOfDays(row) > 1 || labelsOfDays(above) > 1)

const labelsOfDays = (row: Row | undefined): number =>
  row?.cells.filter(({ text }) => kindOf(text) !== null && !/\d/.test(text)).length ?? 0

const NOT_OF_THE_SAMPLE =
  /expir|trained|qualified|valid (?:until|to)|haltbar|giltig|appointment|\bnext\b|follow.?up|(?<!date of )visit(?! date)|nachster|prochain|prossim|proxim|nasta|neste|naeste|foregaende|forrige|tidigare|tidligere|previous|prior|vorherig|vorig|letzter?s? (?:probe|entnahme|test|befund)|precedent|anterior|derniere? (?:prelev|bilan|analyse)|ultim[ao] (?:analis|extrac|toma|prelievo)|compar|\bsince\b|\bthan\b|\blast (?:test|sample|visit|blood)/
/** Whose date, sex or age is not the patient's. */
const NOT_THE_PATIENT =
  /\b(?:spouse|partner|husband|wife|mother|father|guardian|emergency contact|next of kin|phlebotom\w*|nurse|manager|(?:gender|sex)-specific|angehorige\w*|anhorig\w*|parorende|conjoint|coniuge|conyuge)\b/
const SEX_ALONE =
  /^(?:female|male|weiblich|mannlich|feminin|masculin|femmina|maschio|mujer|hombre|varon|kvinna|kvinne|kvinde|mann?)$/

const centre = (cell: Cell): number => (cell.x0 + cell.x1) / 2

type DatedLabel = {
  kind: DateKind | null
  date: PrintedDate
  /** index of its row */
  row: number
  /** a time of day stands behind it */
  timed: boolean
  inSentence: boolean
}

const EARLIER = /\b(?:prev|prior|last\b|earlier|vorher|vorbefund|foreg|forrige|preced|anteri)/

/** The kind of date that the labels around a date give it: before it, left of it, above it. */
function labelOf(
  rows: readonly Row[],
  rowIndex: number,
  cellIndex: number,
  before: string,
  at: number,
): DateKind | null {
  const row = rows[rowIndex]!
  if (NOT_OF_THE_SAMPLE.test(plainWords(before.slice(-60)))) return null
  const inCell = kindOf(before)
  if (inCell) return inCell
  if (/\p{L}{3}/u.test(before)) return null
  for (let left = cellIndex - 1; left >= 0; left -= 1) {
    const text = row.cells[left]!.text
    const kind = kindOf(text)
    if (kind && findDates(text).length === 0) return kind
    if (/\p{L}{3}/u.test(text)) break
  }
  // `S69XXXX5D   Female   06 Jun 1969`
  if (row.cells.some(({ text }) => SEX_ALONE.test(plainWords(text)))) return 'birth'
  for (const above of [1, 2]) {
    const previous = rows[rowIndex - above]
    if (!previous || previous.page !== row.page) break
    const byDistance = [...previous.cells].sort((a, b) => Math.abs(centre(a) - at) - Math.abs(centre(b) - at))
    if (byDistance[0] && isPreviousHeading(byDistance[0].text)) return null
    const labels = byDistance.filter(({ text }) => findDates(text).length === 0 && kindOf(text) !== null)
    const [nearest] = labels
    if (nearest && labels.length > 0) return kindOf(nearest.text)
    if (findDates(previous.text).length > 0) break
  }
  return null
}

const LONG_LINE = 30

/** A label that ends the line above in a letter: `the test taken at the` / `practice on 3 December 2024`. */
function kindInProse(rows: readonly Row[], at: number, before: string): DateKind | null {
  const [above, row] = [rows[at - 1], rows[at]!]
  const isProse = [above, row].every((each) => each?.cells.length === 1 && each.text.length >= LONG_LINE)
  if (!isProse || /[.:;!?]\s*$/.test(above!.text) || /[.:;!?]\s/.test(before)) return null
  const kind = kindOf(`${above!.text} ${before}`)
  return kind === 'collection' || kind === 'tested' ? kind : null
}

/** `Full blood count 12 Nov 2024 09:05` */
const isTimed = (text: string, { index, length }: PrintedDate): boolean =>
  /^,?\s+(?:(?:at|kl\.?|um|à|alle(?: ore)?|ore) )?\d{1,2}[:.h]\d{2}(?!\d)/.test(text.slice(index + length))

function labelledDates(rows: readonly Row[]): DatedLabel[] {
  const found: DatedLabel[] = []
  rows.forEach((row, rowIndex) => {
    // Dates side by side head the columns of a history table.
    const dates = row.cells.filter(({ text }) => isDateOnly(text)).length
    const labels = (): number =>
      rows[rowIndex - 1]?.cells.filter(({ text }) => kindOf(text) !== null).length ?? 0
    if (dates > 2 && labels() < 2) return
    row.cells.forEach((cell, cellIndex) => {
      let end = 0
      for (const date of findDates(cell.text)) {
        // The label is behind the last stroke: `Clinic: Odenplan · Report 2025-02-13`.
        const before = cell.text
          .slice(end, date.index)
          .split(/\s[·•|]\s/)
          .at(-1)!
        const perCharacter = (cell.x1 - cell.x0) / Math.max(1, cell.text.length)
        const at = cell.x0 + (date.index + date.length / 2) * perCharacter
        const isEarlier = EARLIER.test(plainWords(before))
        const timed = isTimed(cell.text, date)
        const above = plainWords(rows[rowIndex - 1]?.text ?? '')
        const isAlone =
          timed || (row.cells.length === 1 && isDateOnly(cell.text) && !NOT_OF_THE_SAMPLE.test(above))
        const kind = isEarlier
          ? null
          : (labelOf(rows, rowIndex, cellIndex, before, at) ??
            kindInProse(rows, rowIndex, before) ??
            (isAlone ? 'alone' : null))
        if (kind === 'birth' && NOT_THE_PATIENT.test(plainWords(row.text))) continue
        found.push({
          kind,
          date,
          row: rowIndex,
          timed,
          inSentence: kind !== 'alone' && isSentence(cell.text),
        })
        end = date.index + date.length
      }
    })
  })
  return found
}

/** Words of British English, which stand in reports of the United States now and then. */
const DAY_FIRST_SPELLING = /haemo|oestra|leucocyt/i
const DAY_FIRST_WORDS =
  /\blakh|cumm|\bnabl\b|\bnhs\b|\+91|\bgp\b|ergebnis|einheit|valeurs|valori|valores|referens|risultat|untersuchung|provtagning|resultat/i
/** Of a laboratory's own name and address, and labels of fields: names of people and comments hold the same words. */
const DAY_FIRST_ADDRESS =
  /\b(?:pte\.? ltd|sdn\.? bhd|pvt\.? ltd)\b|(?:^|,)\s*(?:singapore|malaysia|hong kong|australia|new zealand|ireland|united kingdom|south africa|kenya|nigeria|ghana|pakistan|dubai|abu dhabi)\.?[\s\d]*(?:$|·)|(?:^|\t|\s{2,})(?:fecha|paciente|paziente|prélèvement)(?: [^:\n]{0,25})?(?::|$)/im
const MONTH_FIRST_WORDS = /of America\b|\bclia\b|\bnpi\b|mychart|\bphysician\b|\bUSA\b/
const MONTH_FIRST_LABORATORY = /\bQuest\b(?!')|QUEST DIAGNOSTICS|[Ll]ab ?[Cc]orp/
const STATE_AND_ZIP =
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])\s\d{5}(?:-\d{4})?\b|\bPR\s00\d{3}\b/
const MONTH_FIRST_PLACES =
  /\b(?:California|Texas|Florida|New York|Arizona|Nevada|Colorado|Illinois|Indiana|New Jersey|Idaho|Washington|Michigan|Ohio|Massachusetts|Oregon|Puerto Rico|Philippines|Quezon City|Manila|Makati|Taguig|Cebu|Davao)\b/

/** What the words of a report say of its days; `unknown` where they say both. */
function dialectOrder(rows: readonly Row[], mark: DecimalMark): DateOrder {
  const text = rows.map((row) => row.text).join('\n')
  if (mark === 'comma') return 'DMY'
  const says = (...expressions: RegExp[]): boolean => expressions.some((expression) => expression.test(text))
  const isMonthFirst = says(MONTH_FIRST_LABORATORY, STATE_AND_ZIP, MONTH_FIRST_PLACES)
  const isDayFirst = says(DAY_FIRST_WORDS, DAY_FIRST_ADDRESS)
  const isSpeltDayFirst = says(DAY_FIRST_SPELLING)
  if (isDayFirst) return isMonthFirst ? 'unknown' : 'DMY'
  const mayBeMonthFirst = isMonthFirst || says(MONTH_FIRST_WORDS)
  if (isSpeltDayFirst) return mayBeMonthFirst ? 'unknown' : 'DMY'
  return mayBeMonthFirst ? 'MDY' : 'unknown'
}

const MOST_DAYS_BEFORE = 370
const DAY_MS = 86_400_000

/** A date alone on its line is one of the report where a date of the next year, or the same one, stands elsewhere: else a birth. */
function withoutStrayDates(dates: readonly DatedLabel[], order: DateOrder): DatedLabel[] {
  const days = dates.map(({ date }) => resolveDate(date, order))
  return dates.filter(({ kind, timed }, at) => {
    if (kind !== 'alone' || timed) return true
    return days.some((day, other) => {
      if (other === at || day === null || days[at] === null) return false
      const after = (Date.parse(day) - Date.parse(days[at]!)) / DAY_MS
      return after >= 0 && after <= MOST_DAYS_BEFORE
    })
  })
}

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

function patientSex(rows: readonly Row[]): Sex | null {
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

/** `Nata il`, `né le`: in Italian and French the word tells the sex. */
const BORN = /(?<![\p{L}(])(nat[ao]|née?)(?= (?:il|le) \d)/iu

/** Which dates tell the day of the sample, the best first. */
const SAMPLE_KINDS = ['collection', 'tested', 'received', 'request', 'undifferentiated', 'alone'] as const

const PERSONAL_NUMBER = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})[-+]\d{4}(?!\d)/

/** Reads the dates and the person of a report from all of its rows. */
export function readReportHeader(rows: readonly Row[], mark: DecimalMark): ReportHeader {
  const printed = labelledDates(rows)
  const order = dateOrder(
    printed.map(({ date }) => date),
    dialectOrder(rows, mark),
  )
  const labelled = withoutStrayDates(printed, order)
  const all = (kind: DateKind): string[] => [
    ...new Set(
      labelled
        .filter((entry) => entry.kind === kind)
        .map(({ date }) => resolveDate(date, order))
        .filter((date) => date !== null),
    ),
  ]
  const [report_date = null] = all('report')
  const [collected = null] = [...all('collection'), ...all('tested')]
  const notAfterReport = (date: string): boolean => report_date === null || date <= report_date
  const inferred =
    [...all('received'), ...all('request'), ...all('undifferentiated'), ...all('alone')].find(
      notAfterReport,
    ) ?? null
  const used = SAMPLE_KINDS.find((kind) => all(kind).length > 0)
  const births = new Set(all('birth'))
  const personal = rows.map(({ text }) => PERSONAL_NUMBER.exec(text)).find(Boolean)
  const fromNumber = personal ? isoDate(Number(personal[1]), Number(personal[2]), Number(personal[3])) : null
  const collection_date = collected ?? inferred
  const doubtful =
    order === 'unknown' && collection_date === null
      ? SAMPLE_KINDS.flatMap((kind) => labelled.filter((entry) => entry.kind === kind && !entry.date.iso))[0]
      : undefined
  return {
    collection_date,
    report_date,
    patient: { birth_date: [...births][0] ?? fromNumber, sex: patientSex(rows) },
    order,
    sampleDays: labelled
      .filter(({ kind, inSentence }) => kind === used && !inSentence)
      .map(({ row, date }) => ({ row, day: resolveDate(date, order) }))
      .filter(({ day }) => collected !== null || day === null || notAfterReport(day)),
    severalPatients: births.size > 1 || namesSeveralPeople(rows),
    orderUnsettled:
      order === 'unknown' && labelled.some(({ kind, date }) => kind !== null && date.iso === null),
    possibleDays: doubtful ? bothDays(doubtful.date) : [],
    collectionInferred: collected === null && inferred !== null,
  }
}
