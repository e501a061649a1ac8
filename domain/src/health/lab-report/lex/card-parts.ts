/** What a line or a cell of a card is: apps and portals print each result as a small block of lines. */
import { BARE_NUMBER, LIMITS, RANGE_LABEL } from './number-texts.ts'
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { remembering } from '../../../remember.ts'
import { isUnit } from '../../units.ts'
import { findDates, isDateOnly } from './dates.ts'
import { readFlag } from './flags.ts'
import { isQualitative } from './qualitative.ts'
import { isLaboratoryUnit } from './value-in-name.ts'
import { columnRole, isAsideLabel, isPreviousHeading, isSentence } from './words.ts'

/** `aim`: limits that are called optimal; `earlier`: an earlier result; `note`: words about this one */
export type CardPart = 'name' | 'value' | 'range' | 'aim' | 'unit' | 'flag' | 'label' | 'earlier' | 'note'
/** What stands under a label; `left_out` for earlier results and aims. */
export type CardLabel = 'value' | 'range' | 'unit' | 'flag' | 'left_out'

const LONGEST_NAME = 60
const OWNER =
  /^(?:your|my|ihre?|deine?|meine?|din|ditt|mitt|votre|ton|ta|mon|ma|(?:il|la) (?:tu[oa]|su[oa]|mi[oa])|su|tu|mi)\s/i
const AIM =
  /^(?:(?:your |my |the )?(?:goal|target|optimal|ideal|(?:average|mean)(?! (?:corpuscular|cell|platelet|(?:blood |plasma )?glucose(?! (?:of|in|over|for|during|last|this|per)(?!\p{L}))))|typical|median|healthy (?:people|adults|men|women)|avg\.?|medel(?:värde)?|snitt|gns\.?|gj\.?sn\.?|mittelwert|peers?|others?(?! (?:results?|tests?|findings?|markers?)$)|population|people|men|women|baseline|first|highest|lowest|best|worst|predicted|projected|estimated(?! (?:average glucose|gfr|glomerular))|recommended|retest|cut-?off|detection|upper|lower|max(?:imum)?|min(?:imum)?|limit|midpoint|contribution|confidence|percentile|rank|family|example|sample|keep)|mål|ziel|objectif|objetivo|obiettivo|vergleich\w*|zuletzt|empfehlung|durchschnitt|moyenne|m[ée]diane?|cible|avant|media|promedio|gjennomsnitt|genomsnitt|gennemsnit)(?!\p{L})/iu
const AIM_LIMITS = /^(?:optimal|ideal|target)\w*(?:\s(?:range|zone|level))?(?:\s?:\s*|\s+)(?=[<>≤≥\d])/i
const EARLIER =
  /^(?:.{0,30}\bago$|(?:at )?your last (?:test|result|time)$|letztes mal$|letzte[rs]? (?:wert|ergebnis)|derni[eè]re? (?:valeur|r[eé]sultat)|[uú]ltimo (?:valor|resultado))/i
/** Before an earlier number. */
const EARLIER_WORD =
  /^(?:earlier|zuvor|vorher|vormals|vorwert|davor|før|tidligere|tidigare|förra|avant|avant[- ]?hier|précédent\w*|antes|previo|prima|precedente|was|before|prev\.?|last(?: (?:time|result|value|test))?)$/i
/** What an app offers to do, and no name. */
const OFFER =
  /^(?:view|see|show|hide|read|learn|tap|click|download|share|print|back|more|details?|range|reference|trends?|history|graph|open|close|add|visa|läs|anzeigen|mehr|voir|afficher|ver|mostra|vis|les)(?:\s|$)/i
const STATUS =
  /^(?:optimi[sz]ed|needs (?:work|improvement)|on track|(?:slightly |very )?(?:above|below|outside|within|in|out of) (?:the )?(?:normal |reference |optimal )?range|(?:sub)?optimal|borderline(?: (?:high|low))?|good|great|needs attention|at risk|low risk|in target|on target|desirable|sufficient|insufficient|deficient|normalt?|över|under|inom|over|above|below|ovan|sopra|sotto|(?:utanför|inom|över|under) referens|innenfor|utenfor|(?:under|over|inden ?for|uden ?for) referenceinterval(?:let)?|over|(?:leicht |stark )?erhöht|erniedrigt|grenzwertig|im (?:norm|ziel|referenz)?bereich|(?:zu )?(?:hoch|niedrig)|(?:sopra|sotto|oltre) (?:il limite|la norma)|fuori norma|ne(?:lla norma|i limiti)|(?:fuori|entro|dentro)(?: (?:l[’'])?(?:intervallo|limiti|norma))|por (?:encima|debajo)|dentro de(?:l rango| lo normal)|au-dessus|en dessous|faible|limite|litt (?:høy|lav)|for (?:høy|lav)|lätt förhöjt)$/i
const NUMBER_AND_UNIT = /^[*!]{0,2}\s?[<>≤≥]?\s?\d[\d.,]*(?:[ \u00a0\u202f'’]\d{3})*\s?(\S.*)$/u
/** `7,8 : 1` */
const PROPORTION = /^\d[\d.,]*\s?:\s?1$/

/** What a label of a card stands for; null for a text that is none. */
export function cardLabel(text: string): CardLabel | null {
  const bare = text.replace(OWNER, '').trim()
  if (/\d|:\s*\S|\.$/.test(bare) || bare.split(' ').length > 4 || isKnownTest(bare)) return null
  if (AIM.test(bare) || EARLIER.test(bare) || isPreviousHeading(bare)) return 'left_out'
  if (isCardFlag(bare)) return null
  const role = columnRole(bare)
  if (role === 'value' || role === 'range' || role === 'unit' || role === 'flag') return role
  return role === 'date' || role === 'previous' ? 'left_out' : null
}

/** A dot of a colour, or a label, before a status. */
const BULLET =
  /^\s*(?:[●○•◆■▪⬤◉]\s*|(?:esito|status|stato|estado|état|bewertung|bedömning|vurdering|beurteilung|interpretation)(?:\s?:\s*|\s+)(?=\S))/iu

export const isCardFlag = (printed: string): boolean => {
  const text = printed.replace(BULLET, '').trim()
  return readFlag(text) !== null || STATUS.test(text)
}

function isValue(text: string): boolean {
  if (LIMITS.test(text) && !/^[<>≤≥]/.test(text)) return false
  if (BARE_NUMBER.test(text) || PROPORTION.test(text)) return true
  const behind = NUMBER_AND_UNIT.exec(text)?.[1] ?? ''
  const [, words = '', mark = ''] = /^(.*)\s(\S+)$/.exec(text) ?? []
  if (isQualitative(words) && (readFlag(mark) !== null || isUnit(mark))) return true
  const [, unit = '', flag = ''] = /^(.*)\s(\S+)$/.exec(behind) ?? []
  return isUnit(behind) || readFlag(behind) !== null || (readFlag(flag) !== null && isUnit(unit))
}

export const isLimits = (text: string): boolean => {
  const label = RANGE_LABEL.exec(text)?.[0] ?? ''
  const bare = text.slice(label.length)
  const [, word = bare, unit = ''] = /^(.*\S)\s+(\S+)$/.exec(bare) ?? []
  const isWord = isQualitative(bare.trim()) || (isUnit(unit) && isQualitative(word))
  return label !== '' ? /\d/.test(bare) || isWord : LIMITS.test(text)
}

/** `Optimal range: <80` without its label. */
export const withoutAim = (text: string): string => text.replace(AIM_LIMITS, '')

/** Of a scale or of a value: `< 100` is a limit. */
export const isBareNumber = (text: string): boolean =>
  BARE_NUMBER.test(text.trim()) && !/^[<>≤≥]/.test(text.trim())

const first = remembering((printed) => readPart(printed, false))
const behindValue = remembering((printed) => readPart(printed, true))

/** A text on its own; `< 5 mg/L` is a value unless one is known already. */
export const cardPart = (printed: string, hasValue: boolean): CardPart =>
  hasValue ? behindValue(printed) : first(printed)

/** `Resultado anterior (11/10/2024): 13,1 g/dL` */
const BEFORE_NUMBER = /^([^:\d(]{3,30}?)(?:\s?\([^()]*\)\s?)?(?::\s*\S.*|\s+(?:[<>≤≥]?\s?\d.*|[–-]))$/

function isEarlierNumber(text: string): boolean {
  const before = BEFORE_NUMBER.exec(text)?.[1] ?? ''
  return cardLabel(before) === 'left_out' || EARLIER_WORD.test(before)
}

/** Sentences and their ends. */
const NO_NAME = /[:;]$|\p{L}{4}[.!]\s|\?\s|[!?]$|(?<!\s):\s|\s\S+\s\S{3,}\.$|\s\p{L}{6,}\.$/u

const isCardName = (text: string, isKnown: boolean): boolean =>
  (isKnown || (/\p{L}{2}/u.test(text) && !OFFER.test(text))) &&
  text.length <= LONGEST_NAME &&
  !NO_NAME.test(text) &&
  !isSentence(text) &&
  !isAsideLabel(text) &&
  findDates(text).length === 0

type Asked = { text: string; hasValue: boolean; isKnown: boolean }

/** In this order: what stands first in it is believed first. */
const PARTS: readonly (readonly [CardPart, (asked: Asked) => boolean])[] = [
  ['flag', ({ text }) => isCardFlag(text)],
  ['note', ({ text }) => isDateOnly(text)],
  ['aim', ({ text }) => AIM_LIMITS.test(text)],
  ['earlier', ({ text }) => isEarlierNumber(text)],
  ['label', ({ text }) => cardLabel(text) !== null],
  ['range', ({ text, hasValue }) => hasValue && isLimits(text)],
  ['value', ({ text }) => isValue(text)],
  ['range', ({ text }) => isLimits(text)],
  ['unit', ({ text, hasValue, isKnown }) => isUnit(text) && (hasValue || isLaboratoryUnit(text)) && !isKnown],
  ['value', ({ text, isKnown }) => isQualitative(text) && !isKnown],
  ['name', ({ text, isKnown }) => isCardName(text, isKnown)],
]

function readPart(printed: string, hasValue: boolean): CardPart {
  const text = printed.trim()
  const asked = { text, hasValue, isKnown: isKnownTest(text) }
  return PARTS.find(([, is]) => is(asked))?.[0] ?? 'note'
}
