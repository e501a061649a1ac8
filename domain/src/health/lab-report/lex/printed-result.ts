/** A result as the report prints it, before it is matched to the catalogue. */
import { remembering } from '../../../remember.ts'
import type { ReadingContext } from '../printed-row.ts'
import { readNameCells } from './name-cells.ts'
import { isUnit } from '../../units.ts'
import { matchBiomarkerName, isKnownTest } from '../../biomarkers/name-index.ts'
import { findAges, withoutAges } from './ages.ts'
import { findDates, isDateOnly } from './dates.ts'
import { readFlag } from './flags.ts'
import { takeRange, type ReferenceRange } from './reference-range.ts'
import { cardLabel } from './card-parts.ts'
import { isQualitative } from './qualitative.ts'
import { isLaboratoryUnit } from './value-in-name.ts'
import {
  columnRole,
  isAsideLabel,
  isPreviousHeading,
  isCommentHeading,
  isPending,
  isSentence,
} from './words.ts'

export type PrintedName = {
  name: string
  loinc: string | null
  unit: string | null
  range: ReferenceRange | null
  flag_printed: string | null
}

/** `Il tuo valore 28 Il tuo valore` */
const VALUE_LABEL =
  /(?<!\p{L})(?:your|my|ihr|dein|mein|ditt|din|mitt|votre|ton|mon|il (?:tuo|suo|mio)|tu|su|mi) (?:results?|value|resultat|ergebnis|wert|värde|verdi|værdi|résultat|valeur|risultato|valore|resultado|valor)(?!\p{L})/iu

const LOINC_IN_NAME = /[([]?\s*\bLOINC\s*:?\s*(\d{1,5}-\d)\s*[)\]]?|\((\d{3,5}-\d)\)/i

/** Takes out of a printed name what is not the name: LOINC code, unit or range in parentheses, leaders and numbering. */
export function readName(printed: string, context: ReadingContext): PrintedName {
  const cells = readNameCells(printed, context.mark)
  let { name } = cells
  const [, announced, inBrackets] = LOINC_IN_NAME.exec(name) ?? []
  const loinc = announced ?? inBrackets ?? cells.loinc
  if (loinc) name = name.replace(LOINC_IN_NAME, ' ')
  let { unit, range } = cells
  for (const [whole, inner] of name.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const inParentheses = inner!.trim()
    const limits =
      /\d/.test(inParentheses) && findAges(inParentheses).length === 0
        ? takeRange(inParentheses, context.mark)
        : null
    if (limits && limits.rest.trim() === '') range = limits.range
    else if (
      isUnit(inParentheses) &&
      /[/%^]|^(?:fl|pg|s|sec|mm)$/i.test(inParentheses) &&
      inParentheses !== '%'
    )
      unit = inParentheses
    else continue
    name = name.replace(whole, ' ')
  }
  const afterIn = /\s(?:in|en|i)\s(\S+)$/.exec(name.trim())?.[1]
  if (!unit && afterIn && isUnit(afterIn) && isLaboratoryUnit(afterIn)) {
    unit = afterIn
    name = name.trim().replace(/\s(?:in|en|i)\s\S+$/, '')
  }
  const afterComma = /,\s*([^\s,]*[/%](?:[^\s,]|,(?=\d))*|fl|pg)$/i.exec(name.trim())
  if (!unit && afterComma && isUnit(afterComma[1]!)) {
    unit = afterComma[1]!
    name = name.trim().slice(0, afterComma.index)
  }
  name = name
    // Spreadsheets are kept from a formula by it.
    .replace(/^'(?=[=+@-])/, '')
    .replace(/^\s*(?:[-•·*◦▪►>|▲▼↑↓!†‡§¶]\s*|\d{1,2}[.)]\s+(?=\p{L})|\(\d{1,2}\)\s+(?=\p{L}))+/u, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}.*)\s(?:last|previous|prior) (?:result|value)\s\S.*$/iu, '')
    .replace(/[\s:=|]+$/, '')
  if (name.includes('.')) name = name.replace(/(?:\s*\.){3,}\s*$|(?<=^[^.]*\p{L}{3})\.$/u, '')
  name = name.trim()
  // A sign that the font of the laboratory shows as something else: `Quick ü`.
  const unsigned = name.replace(/\s(?![\x20-\x7e])\p{L}$/u, '')
  if (unsigned !== name && isKnownTest(unsigned)) name = unsigned
  // The number of the line: `1 PRL`.
  const numbered = name.replace(/^\d{1,3}\s(?=\p{L})/u, '')
  const isNumbered = numbered !== name && !isLaboratoryUnit(numbered.split(' ')[0]!)
  if (isNumbered && isKnownTest(numbered) && !isKnownTest(name)) name = numbered
  // The laboratory that did the test, by its number: `BUN 01`.
  name = name.replace(/⁰[¹²³⁴-⁹]$/u, '')
  const ofLaboratory = name.replace(/\s0\d$|(?<=\p{L}\)?)[⁰¹²³⁴-⁹]{1,2}$/u, '')
  if (ofLaboratory !== name && isKnownTest(ofLaboratory)) name = ofLaboratory
  if (!unit && /%\)?$/.test(name)) unit = '%'
  // `H S-ALT`: the mark before the name.
  const [mark = '', letter = null] = /^([HL])\s(?=\p{Lu})/u.exec(name) ?? []
  const isMarked = mark !== '' && isKnownTest(name.slice(mark.length))
  if (isMarked) name = name.slice(mark.length)
  return { name, loinc, unit, range, flag_printed: cells.flag_printed ?? (isMarked ? letter : null) }
}

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

/** True when a text can be the name of a test. */
/** `Average blood glucose of men` */
const OF_OTHERS =
  /\b(?:average|mean|median|typical|usual)\b.*\s(?:of|for|in|over) (?:men|women|people|adults|others|all|peers|your age|the (?:last|past))\b/i

export const isTestName: (name: string) => boolean = remembering(canBeName)

function canBeName(name: string): boolean {
  // A value with its unit is not a name.
  const measured = /^[<>≤≥]?\s?\d[\d.,]*\s(\S+)$/.exec(name)?.[1]
  if (measured && isUnit(measured)) return false
  if (LABEL.test(name) || BETWEEN_NUMBERS.test(name) || /^(?:tests? pending|pending tests?)$/i.test(name))
    return false
  if (/\b(?:comments?|remarks?|message)$/i.test(name) || OF_OTHERS.test(name)) return false
  if (OF_METHOD.test(name) || isOfRange(name) || OF_RISK.test(name) || /\d; |; .{30}/.test(name)) return false
  if (
    / [·•] |\b(?:page|seite|sida|pagina|página|pág|p\.)$|(?<!\b(?:epi|who|equation|form(?:ula|el|ule)))\s(?:19|20)\d{2}$/i.test(
      name,
    )
  )
    return false
  if (name.length > 90 || !/\p{L}/u.test(name) || /^[([{"']/.test(name)) return false
  // `Total cholesterol : HDL`
  if (/\p{L} : \p{L}/u.test(name) && isKnownTest(name)) return true
  // A fatty acid has its double bonds in its name: `18:3 n3`.
  if (/(?<!\d):\s*\S|:\s+\S/.test(name.replace(/\(.*?\)/g, ''))) return false
  // An ion: `HCO3-`.
  const isIon = /^\S+\d-$/.test(name) && isKnownTest(name)
  if (!isIon && /\d\s?[-–—]$|[([]\s?\d[\d.,]*$/.test(name)) return false
  if (/^\d{3,}|^\d+[.,]\d+\s|@|https?:|www\.|\d{5,}/.test(name)) return false
  const letters = name.match(/\p{L}/gu)!.length
  if (letters < 2 && !matchBiomarkerName(name)) return false
  const [date] = findDates(name)
  if (isDateOnly(name) || (date && date.index === 0)) return false
  if (isAsideLabel(name) || isCommentHeading(name)) return false
  if (VALUE_LABEL.test(name)) return false
  const role = cardLabel(name)
  if ((role === 'left_out' || role === 'value') && !isKnownTest(name)) return false
  // `Antérieur du 06/05/2024`
  if (isPreviousHeading(name.replace(/\s?[(\d].*$/, '')) && !isKnownTest(name)) return false
  const label = /^(\D*?)(?:\s?[:<>≤≥]?\s?\d.*)?$/.exec(name)?.[1] ?? ''
  if (columnRole(label) === 'range' && !isKnownTest(name)) return false
  // Sodium is not `n/a`.
  if (isPending(name) && !/^na$/i.test(name)) return false
  if ((isQualitative(name) || readFlag(name) !== null) && !matchBiomarkerName(name)) return false
  return !isSentence(name)
}

/** `Vitamin A µg/dL`: the unit behind a name that has none otherwise. */
export function withUnitBehind(name: PrintedName): PrintedName {
  const unit = /[^,\s]\s(\S*\/\S*|fl|pg)$/i.exec(name.name)?.[1]
  if (name.unit || !unit || !isUnit(unit)) return name
  return { ...name, unit, name: name.name.slice(0, -unit.length).trim() }
}
