/** Whether a text can be the name of a test. */
import { remembering } from '../../../remember.ts'
import { isKnownTest, matchBiomarkerName } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { findAges, withoutAges } from './ages.ts'
import { cardLabel } from './card-parts.ts'
import { findDates, isDateOnly } from './dates.ts'
import { readFlag } from './flags.ts'
import { isQualitative } from './qualitative.ts'
import {
  columnRole,
  isAsideLabel,
  isCommentHeading,
  isPending,
  isPreviousHeading,
  isSentence,
} from './words.ts'

/** `Il tuo valore 28 Il tuo valore` */
const VALUE_LABEL =
  /(?<!\p{L})(?:your|my|ihr|dein|mein|ditt|din|mitt|votre|ton|mon|il (?:tuo|suo|mio)|tu|su|mi) (?:results?|value|resultat|ergebnis|wert|värde|verdi|værdi|résultat|valeur|risultato|valore|resultado|valor)(?!\p{L})/iu

/** Words of a range, and of those it is for. */
const NO_NAME =
  /^(?:(?:or|and|to|of|than|for|from|over|under|above|below|up|age[sd]?|years?|yrs?|months?|old|adults?|children|(?:fe)?males?|(?:wo)?men|(?:biological |bio\.? |normal )?ref(?:erence)?\.?|reference|range|interval|limits?|normal|optimal|desirable|zielbereich|values?|oder|und|bis|jahren?|ou|et|o|e|till|och|og|eller|anni|ans|år)(?:[\s,.:()=<>-]+|$))+$/i

const isOfRange = (name: string): boolean => {
  const ages = findAges(name)
  const rest = withoutAges(name, ages)
  return NO_NAME.test(rest) || (ages.length > 0 && !/\p{L}{2}/u.test(rest))
}

/** A line whose value stands before the name: `82 B-Hemoglobin 117` is not a name. */
const BETWEEN_NUMBERS = /^[<>≤≥]|^\d[\d.,]*\s(?!.*(?:hydroxy|\boh\b)).*\s[([]?\d[\d.,]*$/i

/** Labels of a value or a range. */
const LABEL =
  /^(?:referens(?:intervall|område)?|referenz(?:bereich|wert)?e?|norm(?:al)?bereich|valeurs? (?:de référence|normales?)|valori di riferimento|valores? de referencia|rango normal|(?:healthy|optimal|target) range|(?:your|my|current|previous|prior|last|standard|normal|reference)\s)?(?:results?(?: values?)?|values?|range|interval|previous|prior|goals?|targets?|last(?: time)?|now|today|before|after|baseline|average|score)$/i

/** Aims by risk, and risks computed from results. */
const OF_RISK =
  /^(?:pre-?diabetes|diabetes|impaired|insufficien\w+|deficien\w+)\b.*\d$|^(?:objetivo|obiettivo|objectif|zielwert|goal|target|probabilit[éàày]|probability|probabilidad|wahrscheinlichkeit)\s(?:\p{L}+\s){2}/iu

/** `Father: Cholesterol`, `Goal: LDL`: not of this person, or not measured. */
export const isOfSomethingElse = (name: string): boolean =>
  /^(?:(?:my|his|her|the|min|mein[e]?|mon|ma|mi|mio|mia)\s)?(?:father|mother|dad|mom|mum|brother|sister|son|daughter|husband|wife|partner|spouse|baby|child|uncle|aunt|grand\w+|family|relative|vater|mutter|bruder|schwester|sohn|tochter|ehemann|ehefrau|kind|père|mère|frère|sœur|soeur|fils|fille|mari|épouse|padre|madre|hermano|hermana|hijo|hija|esposo|esposa|fratello|sorella|figlio|figlia|marito|moglie|pappa|mamma|far|mor|bror|syster|søster|son|sønn|søn|dotter|datter|goal|target|aim|last year|previous|prior|history|mål|ziel|objectif|objetivo|obiettivo)(?:'s)?(?:\s[\p{L}-]+)?\s*:/iu.test(
    name,
  )

/** `Mètode enzimàtic (AE)` */
const OF_METHOD = /^m(?:[eéè]thode?|[eéè]tod[eo]?|etode|étodo)(?!\p{L})/iu

/** `Average blood glucose of men` */
const OF_OTHERS =
  /\b(?:average|mean|median|typical|usual)\b.*\s(?:of|for|in|over) (?:men|women|people|adults|others|all|peers|your age|the (?:last|past))\b/i

/** A value with its unit is not a name. */
function isMeasured(name: string): boolean {
  const unit = /^[<>≤≥]?\s?\d[\d.,]*\s(\S+)$/.exec(name)?.[1]
  return unit !== undefined && isUnit(unit)
}

/** `Very high <50`: a kind of risk, and its limit. */
const KIND_OF_RISK =
  /^(?:very |extremely |moderately )?(?:high|low|moderate|intermediate)(?: risk)?(?: [<>≤≥].*)?$/i
/** `LDL <50` is a limit. */
const ENDS_IN_LIMIT = /\s[<>≤≥]\s?=?\s?\d[\d.,]*$/
const PENDING = /^(?:tests? pending|pending tests?)$/i
const COMMENT = /\b(?:comments?|remarks?|message)$/i
const SEVERAL = /\d; |; .{30}/
/** Of a page or a year. */
const FURNITURE =
  / [·•] |\b(?:page|seite|sida|pagina|página|pág|p\.)$|(?<!\b(?:epi|who|equation|form(?:ula|el|ule)))\s(?:19|20)\d{2}$/i
const OF_OTHER_MATTERS = [
  LABEL,
  BETWEEN_NUMBERS,
  PENDING,
  COMMENT,
  OF_OTHERS,
  OF_METHOD,
  OF_RISK,
  SEVERAL,
  FURNITURE,
  KIND_OF_RISK,
  ENDS_IN_LIMIT,
]

const LONGEST = 90
const IDENTIFIER = /^\d{3,}|^\d+[.,]\d+\s|@|https?:|www\.|\d{5,}/

/** A line that was cut before its limits; but an ion is `HCO3-`. */
const endsInNumber = (name: string): boolean =>
  /\d\s?[-–—]$|[([]\s?\d[\d.,]*$/.test(name) && !(/^\S+\d-$/.test(name) && isKnownTest(name))

const isTooShort = (name: string): boolean => name.match(/\p{L}/gu)!.length < 2 && !matchBiomarkerName(name)

const beginsWithDay = (name: string): boolean => isDateOnly(name) || findDates(name)[0]?.index === 0

/** A label of a card or a heading of a column, where no test has that name. */
function isLabel(name: string): boolean {
  if (isKnownTest(name)) return false
  const role = cardLabel(name)
  if (role === 'left_out' || role === 'value') return true
  // `Antérieur du 06/05/2024`
  if (isPreviousHeading(name.replace(/\s?[(\d].*$/, ''))) return true
  return columnRole(/^(\D*?)(?:\s?[:<>≤≥]?\s?\d.*)?$/.exec(name)?.[1] ?? '') === 'range'
}

/** `Negative`, `High`, `Pending`: sodium is not `n/a`. */
const isResult = (name: string): boolean =>
  (isPending(name) && !/^na$/i.test(name)) ||
  ((isQualitative(name) || readFlag(name) !== null) && !matchBiomarkerName(name))

/** Of two tests, with a colon between them. */
const isRatio = (name: string): boolean =>
  isKnownTest(name) &&
  (/\p{L} : \p{L}/u.test(name) || /\b(?:ratio|quotient|kvot|rapport|rapporto)\b/i.test(name))

const isText = (name: string): boolean =>
  name.length <= LONGEST && /\p{L}/u.test(name) && !/^[([{"']/.test(name)

/** Words that say what is beside them. */
const isAside = (name: string): boolean =>
  isAsideLabel(name) || isCommentHeading(name) || VALUE_LABEL.test(name)

export const isTestName: (name: string) => boolean = remembering(canBeName)

function canBeName(name: string): boolean {
  if (isMeasured(name) || isOfRange(name) || OF_OTHER_MATTERS.some((other) => other.test(name))) return false
  if (!isText(name)) return false
  // `Total cholesterol:HDL ratio`
  if (/\p{L}\s?:\s?\p{L}/u.test(name) && isRatio(name)) return true
  // A fatty acid has its double bonds in its name: `18:3 n3`.
  if (/(?<!\d):\s*\S|:\s+\S/.test(name.replace(/\(.*?\)/g, ''))) return false
  if (IDENTIFIER.test(name)) return false
  return ![endsInNumber, isTooShort, beginsWithDay, isAside, isLabel, isResult, isSentence].some((is) =>
    is(name),
  )
}
