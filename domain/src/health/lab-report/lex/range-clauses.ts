/** The intervals of a text that prints several, each with the words that say for whom it is. */
import { isIllnessBand } from './illness-bands.ts'
import { type ReferenceRange, takeRange } from './interval.ts'
import type { DecimalMark } from './numbers.ts'

export type Sex = 'female' | 'male'

const FEMALE =
  /^(?:females?|women|woman|f|w|frauen?|weiblich|femmes?|femminile|femmine|donne|donna|d|mujer(?:es)?|mulher(?:es)?|feminino|kvinn(?:a|or|er|e)|kvind(?:e|er)|k)$/i
const MALE =
  /^(?:males?|men|man|m|männer|mann|männlich|hommes?|h|maschi(?:le)?|uomini|uomo|u|hombres?|homens?|masculino|varon(?:es)?|varón|män|menn|mænd|mand)$/i
const HEALTHY =
  /^(?:desirable|optimal|normal|acceptable|ideal|non[- ]?diabetic|sufficien(?:t|cy)|low risk|negative|deseable|désirable|wünschenswert|önskvärt|sufficienza|ottimale|desiderabile|desej[áa]vel|ausreichend|suffisant|suficiente|tillräcklig|tilstrækkelig|tilstrekkelig)\b/i

/** Of the phases, those that one interval alone may be of. */
const CYCLE = /follic|fol+ik|foli[ck]|lut[eé]|ovul|mid-?cycle|menopau/i
/** Bands for illness, and for people of another age or state. */
const OF_OTHERS =
  /diabet|deficien|insuffic|very (?:high|low)|(?:high|moderate|intermediate|average) risk|^(?:low|high|borderline|elevated|increased)\b|borderline|toxic|\bckd\b|hypo|hyper|an[aä]emi|kidney|child|p[aä]ediatr|infant|newborn|pregnan|trimester|schwanger|gravid|enceinte|gravidanza|embaraz|mangel\b|brist\b|carenz|carence|deficiencia|kinder\b|barn\b|enfants?\b|bambini|niñ/i

/** True for a text that starts with the sex of a range: `(M) 264-916 (F) 8-60`. */
export function startsWithSex(text: string): boolean {
  const [, label] = /^[([]?\s?(\p{L}{1,10})\s?[)\]]?\s?(?:\p{L}{3,20}\s?)?:?\s?(?=[<>≤≥\d])/u.exec(text) ?? []
  return label !== undefined && (FEMALE.test(label) || MALE.test(label))
}

export type Clause = { label: string; range: ReferenceRange }

const trimLabel = (label: string): string =>
  label.replace(/[\s:=;,/|()[\]]+$/g, '').replace(/^[\s;,/|()[\]]+/g, '')

/** The intervals of a text, each with the words that say for whom it is: before it, or in the style `>40 desirable` behind it. */
export function clauses(text: string, mark: DecimalMark): Clause[] {
  const found: (Clause & { printed: string })[] = []
  let label = ''
  let rest = text
  while (rest.trim() !== '') {
    const boundary = /(?:^|[\s:;,/|([])$/.test(label) || label === ''
    const taken = boundary ? takeRange(rest, mark) : null
    if (taken) {
      found.push({ label: trimLabel(label), printed: label, range: taken.range })
      label = ''
      rest = taken.rest
    } else {
      label += rest[0]
      rest = rest.slice(1)
    }
  }
  const behind =
    found.length > 1 &&
    found[0]!.label === '' &&
    (/\p{L}{3}/u.test(label) || sexOf(label) !== null) &&
    !found.some(({ printed }) => /[:=]\s*$/.test(printed))
  if (behind)
    return found.map(({ range }, at) => ({ range, label: found[at + 1]?.label ?? trimLabel(label) }))
  return found.map((clause, at) => {
    // `>40 desirable, low <40`: the words before the comma belong to the interval before it.
    const [own, next] = [/^([^,;]*\p{L}{3}[^,;]*)[,;](.+)$/u.exec(clause.label), found[at + 1]?.label ?? '']
    const handed = /^([^,;]*\p{L}{3}[^,;]*)[,;].+$/u.exec(next)
    if (at > 0 && found[at - 1]!.label === '' && own) return { ...clause, label: trimLabel(own[2]!) }
    return clause.label === '' && handed ? { ...clause, label: trimLabel(handed[1]!) } : clause
  })
}

/** Beside `H` for hombres or hommes `M` is not for men, and `F` or `D` says nothing of it: mujeres. */
export const withMujeres = (found: Clause[]): Clause[] => {
  const labels = new Set(found.map(({ label }) => label.trim().toUpperCase()))
  return labels.has('H') && labels.has('M')
    ? found.map((clause) =>
        clause.label.trim().toUpperCase() === 'M' ? { ...clause, label: 'mujeres' } : clause,
      )
    : found
}

export const sexOf = (label: string): Sex | null => {
  const words = label.split(/[\s:(),/]+/).filter(Boolean)
  if (words.some((word) => FEMALE.test(word))) return 'female'
  return words.some((word) => MALE.test(word)) ? 'male' : null
}

/**
 * A single interval is the person's unless its words say that it is for the other sex, for a phase or for illness.
 */
export const isForThem = (words: string, sex: Sex | null): boolean => {
  const of = sexOf(words)
  if (of !== null) return of === sex && !CYCLE.test(words)
  return isHealthy(words.trim()) || (!OF_OTHERS.test(words) && !CYCLE.test(words))
}

export const isHealthy = (label: string): boolean => HEALTHY.test(label)

/** @param behind words behind it */
export const isIntervalForThem = (range: ReferenceRange, behind: string, sex: Sex | null): boolean =>
  isForThem(behind, sex) && !isIllnessBand(range, behind)
