/** Abnormality marks beside a result, in letters, arrows, stars or words of the eight languages. */

import { remembering } from '../../../remember.ts'
import { meaningOf } from './qualitative.ts'

/** HL7 table 0078: normal, low, high, critically low, critically high, abnormal without a direction. */
export type Flag = 'N' | 'L' | 'H' | 'LL' | 'HH' | 'A'

/** The side of its range that a mark says; null where it says none. */
export function sideOfFlag(flag: Flag | null): 'low' | 'high' | 'within' | null {
  if (flag === 'L' || flag === 'LL') return 'low'
  if (flag === 'H' || flag === 'HH') return 'high'
  return flag === 'N' ? 'within' : null
}

const FLAG_WORDS: Array<[Flag, RegExp]> = [
  ['LL', /^(?:ll|↓↓|▼▼|critical(?:ly)? low|low panic|panic low|--|- -)$/],
  ['HH', /^(?:hh|↑↑|▲▲|critical(?:ly)? high|panic high|\+\+\+?|\+ \+(?: \+)?)$/],
  [
    'L',
    /^(?:l|<<|low|lo|↓|▼|⇓|v|below(?: range| normal| low reference limit)?|(?:mildly |slightly )?(?:low|decreased|reduced)|(?:zu )?niedrig|erniedrigt|bas(?:se)?|abaissee?|basso|bassa|inferiore|bajo|baja|lag|lagt|lav|lavt|nedsatt?|dusuk|niski|nizky|alacsony|scazut|rendah|-)$/,
  ],
  [
    'H',
    /^(?:h|>>|high|hi|↑|▲|⇑|above(?: range| normal| high reference limit)?|(?:mildly |slightly |borderline )?(?:high|elevated|raised|increased)|(?:zu )?hoch|erhoht|haut|eleve|elevee|alto|alta|elevato|elevata|superiore|elevado|elevada|hog|hogt|hoy|hoyt|hoj|hojt|forhojd|forhojt|forhoyet|forhojet|yuksek|wysoki|vysoky|magas|crescut|tinggi|\+)$/,
  ],
  [
    'A',
    /^(?:a|abn|abnormal|\*{1,3}|!{1,3}|#|¬|out of range|fuori (?:range|norma)|fuera de rango|hors norme|utanfor referens|anormal|anormale|anomalo|pathologisch|patologisk|avvikande|auffallig|critical|crit)$/,
  ],
  [
    'N',
    /^(?:n|normal|normale|normalt|in range|within range|ok|normaux|normala|unauffallig|optimal|wnl|within normal limits)$/,
  ],
]

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/gi, 'o')
    .toLowerCase()
    .replace(/^[([]|[)\]]$/g, '')
    .trim()

/** Reads a text that is a flag and nothing else; null otherwise. */
export const readFlag: (printed: string) => Flag | null = remembering(flagOf)

/** `[   *   ]`: where in its limits the value lies. */
const POSITION = /^\*?\s?[[|(]\s?[*x•●◆o|·.\s-]*[\])|]\s?\*?$/i

function flagOf(printed: string): Flag | null {
  if (POSITION.test(printed.trim()) && /\s/.test(printed.trim())) return null
  const text = plain(printed)
  const direct = FLAG_WORDS.find(([, pattern]) => pattern.test(text))
  if (direct) return direct[0]
  // A sign and a word for the same thing: `+ HIGH`, `++ HIGH`, `H *`, `- low`
  const [sign, word] = [/^([+\-*!↑↓▲▼\s]+)\s(.+)$/.exec(text), /^(.+?)\s?([*!↑↓▲▼]+)$/.exec(text)]
  const inner = sign?.[2] ?? word?.[1]
  if (inner === undefined || inner === text) return null
  return FLAG_WORDS.find(([, pattern]) => pattern.test(inner))?.[0] ?? null
}

/** Takes a flag from the start of a text; a letter or sign must stand alone. */
export function takeFlag(text: string): { flag: Flag; printed: string; rest: string } | null {
  const trimmed = text.trimStart()
  const words = trimmed.split(/(?<=\S)(?=\s)/)
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const printed = words.slice(0, count).join('')
    if (printed.includes('\t')) continue
    const flag = readFlag(printed.replace(/[;,]$/, ''))
    if (flag) return { flag, printed: printed.trim(), rest: trimmed.slice(printed.length) }
  }
  return null
}

/** The flag that the laboratory's own printed limits give a value. */
export function flagFromRange(
  value: number,
  comparator: string | null,
  low: number | null,
  high: number | null,
  /** the range is printed as `<5`, which 5 is not within, and not as `<=5` or `2-5` */
  strict = false,
): Flag | null {
  if (low === null && high === null) return null
  const isOn = (limit: number | null): boolean => strict && comparator === null && value === limit
  if (isOn(high)) return 'H'
  if (isOn(low)) return 'L'
  const [isBelow, isAbove] = [comparator?.startsWith('<') === true, comparator?.startsWith('>') === true]
  if (low !== null && isUnder(value, low, comparator === '<') && !isAbove) return 'L'
  if (high !== null && isUnder(high, value, comparator === '>') && !isBelow) return 'H'
  return canBeOutside(comparator, low, high) ? null : 'N'
}

/** `<5` where 2 to 10 is normal may be below it. */
const canBeOutside = (comparator: string | null, low: number | null, high: number | null): boolean =>
  comparator?.startsWith('<')
    ? low !== null && low > 0
    : comparator?.startsWith('>') === true && high !== null

const isUnder = (one: number, other: number, orEqual: boolean): boolean =>
  one < other || (orEqual && one === other)

const TITRE =
  /^(?<sign>[<>≤≥]?)\s?1\s?(?::\s?(?<sign2>[<>≤≥]?)\s?|\/(?=(?:10|16|20|32|40|64|80|100|128|160|256|320|512|640|1000|1024|1280|2560|5120)$))(?<dilution>\d{1,6})$/

export const isTitre = (text: string): boolean => TITRE.test(text.trim())

const words = (text: string): string =>
  plain(text)
    .replace(/(?<=\p{L}) ?\(\+{1,4}\)?$/u, '')
    .replace(/(?<=\p{L}) ?[<>≤≥]? ?1[:/]\d{2,4}$/u, '')
    .replace(/[.;,]+$/, '')
    .replace(/\s+/g, ' ')

/**
 * The flag of a result in words beside the words that the laboratory expects: `Positive` where `Negative` is printed,
 * a titre of 1:320 where less than 1:80 is. Null where the two cannot be compared.
 */
export function flagFromWords(value: string, expected: string): Flag | null {
  const [seen, wanted] = [words(value), words(expected)]
  if (seen === '' || wanted === '') return null
  if (seen === wanted) return 'N'
  const titre = TITRE.exec(seen)?.groups
  return (titre && flagFromTitre(titre, seen, wanted)) ?? flagFromMeaning(seen, wanted, titre !== undefined)
}

type Titre = Record<string, string | undefined>

function flagFromTitre(titre: Titre, seen: string, wanted: string): Flag | null {
  const limit = TITRE.exec(wanted)?.groups
  if (limit && titre['sign'] === '' && /^[<≤]$/.test(limit['sign'] || limit['sign2'] || '')) {
    const [measured, most] = [Number(titre['dilution']), Number(limit['dilution'])]
    return measured < most || (measured === most && wanted.includes('≤')) ? 'N' : 'A'
  }
  if (meaningOf(wanted) !== 'not_found') return null
  // A titre is stated where something was found: `1:32`, or `<1:4` for nothing.
  return /[<≤]/.test(seen) ? 'N' : 'A'
}

function flagFromMeaning(seen: string, wanted: string, isTitre: boolean): Flag | null {
  const [found, expects] = [meaningOf(seen), meaningOf(wanted)]
  if (isTitre || expects === null || expects === 'other' || found === null || found === 'other') return null
  return found === expects ? 'N' : 'A'
}
