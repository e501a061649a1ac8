/** What speaks for and against a reading: each a number between 0 and 1, a pure function of its evidence. */
import { fittingUnits } from '../../biomarkers/catalogue.ts'
import { isKnownTest, isOtherTest, matchBiomarkerName } from '../../biomarkers/name-index.ts'
import { isUnit } from '../../units.ts'
import { flagFromRange, readFlag } from '../lex/flags.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'
import { markerOf, tenfolds } from './known-limits.ts'
import { leftOver, NOT_CURRENT } from './left-over.ts'
import type { LineToken } from '../arrange/line-tokens.ts'
import { type Evidence, isNameAlone, isValueAlone, roleOver, wordsBefore } from './evidence.ts'
import { type Concept, countOf, speaksOf } from '../lex/vocabulary.ts'

type Feature = (evidence: Evidence) => number

const yes = (is: boolean): number => (is ? 1 : 0)
const upTo = (most: number, count: number): number => Math.min(1, count / most)
const share = <T>(all: readonly T[], fits: (one: T) => boolean): number =>
  all.length === 0 ? 0 : all.filter(fits).length / all.length

const isUnknown: Feature = ({ result }) => yes(result.biomarker === null)
const has =
  (reason: string): Feature =>
  ({ result }) =>
    yes(result.review_reasons.some((one) => one === reason))
const lineOf = ({ row }: Evidence): string => row?.text.replaceAll('\t', ' ') ?? ''
const onLine =
  (concept: Concept): Feature =>
  (evidence) =>
    upTo(2, countOf(concept, lineOf(evidence)))
/** Words of a name that is known say nothing but the name: `Serum folate level`. */
const inName =
  (concept: Concept): Feature =>
  ({ result }) =>
    yes(speaksOf(concept, result.name) && !isKnownTest(result.name))

const isMeasured = ({ result }: Evidence): boolean => result.value !== null
const decimals = (text: string): number => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0

/** A printed mark that the printed limits contradict. */
function disagrees({ flag_printed, value, comparator, ref_low, ref_high }: Evidence['result']): boolean {
  const said = flag_printed === null ? null : readFlag(flag_printed)
  if (said === null || value === null || (ref_low === null && ref_high === null)) return false
  const measured = flagFromRange(value, comparator, ref_low, ref_high, false)
  return measured !== null && (said === 'A' ? measured === 'N' : said[0] !== measured[0])
}

/** The line of a name, seen from its value; a name that was not found wraps over several, above it. */
const lineOfName = (place: Evidence['namePlace']): 'its own' | 'below' | 'above' =>
  place === 'before it' || place === 'behind it' ? 'its own' : place === 'below it' ? 'below' : 'above'

/** Places are this near when they are of one column. */
const columnWidth = ({ text }: LineToken): number => Math.max(12, text.length * 6)

/**
 * Share of the page's other results whose values stand in one column that this one does not stand in: where each value
 * follows its name, there is no column.
 */
const outOfColumn: Feature = ({ value, onPage, namePlace, row }) => {
  // Cards stand beside one another.
  if (!value || lineOfName(namePlace) !== 'its own') return 0
  const others = onPage.flatMap((other) =>
    other.value !== null && other.value !== value ? [other.value.x] : [],
  )
  const width = columnWidth(value)
  const near = (place: number): number[] => others.filter((x) => Math.abs(x - place) < width)
  const ownColumn = near(value.x)
  const largest = others.reduce<number[]>((best, x) => {
    const column = near(x)
    return column.length > best.length ? column : best
  }, [])
  if (ownColumn.length >= largest.length || largest.length * 2 < others.length) return 0
  // A name that is too long for its column pushes its value out of the next.
  const isPushed = row!.cells.some(({ x0, x1 }) => x0 < largest[0]! - width && x1 > largest[0]! + width)
  return isPushed ? 0 : 1 - ownColumn.length / others.length
}
/** Share of the page's other results whose names are printed in another place than this one's. */
const unlikeOthers: Feature = (evidence) => {
  const others = evidence.onPage.filter(({ value }) => value !== evidence.value)
  return share(others, ({ namePlace }) => lineOfName(namePlace) !== lineOfName(evidence.namePlace))
}
const headingOver = (evidence: Evidence) => (evidence.value ? roleOver(evidence, evidence.value) : null)

/**
 * Under a heading of something else than results. What has a day of its own may stand under one of earlier results; where
 * most values of a page do, the headings are set beside their columns.
 */
function isUnderOther(evidence: Evidence): boolean {
  const role = headingOver(evidence)
  if (evidence.result.collection_date !== null || role === null || !NOT_CURRENT.has(role)) return false
  const others = evidence.onPage.filter(
    ({ value, result }) => value !== null && value !== evidence.value && result.collection_date === null,
  )
  return share(others, (other) => roleOver(other, other.value!) === role) < 0.5
}

export const FEATURES = {
  'name: not in the catalogue': isUnknown,
  'name: near a known one': has('name_similar'),
  'name: exactly a known one': ({ result }) => yes(isKnownTest(result.name) && !isOtherTest(result.name)),
  'name: of a test beyond the catalogue': ({ result }) => yes(isOtherTest(result.name)),
  'name: many words': ({ result }) => upTo(8, Math.max(0, result.name.split(/\s+/).length - 3)),
  'name: of one or two letters': ({ result }) => yes(result.name.replace(/[^\p{L}]/gu, '').length <= 2),
  'name: words of a sentence': ({ result }) => upTo(3, countOf('sentence', result.name)),
  'name: begins small': ({ result }) => yes(/^\p{Ll}{3}/u.test(result.name)),
  'name: odd signs': ({ result }) => yes(/^[^\p{L}\d]|[.:;,=<>*]$|[;:=<>]|\((?![^)]*\))/u.test(result.name)),
  'name: holds a number': ({ result }) =>
    yes(/\s\d+(?:[.,]\d+)?(?:\s|$)/.test(result.name) && !isKnownTest(result.name)),
  'name: holds a known name and more': ({ result }) =>
    yes(
      !isKnownTest(result.name) &&
        result.name.split(/[\s:·,;]+/).some((word) => word.length > 3 && isKnownTest(word)),
    ),
  'name: of an identifier': inName('identifier'),
  'name: of a place or telephone': inName('contact'),
  'name: of the person': inName('person'),
  'name: of an aim or a kind of risk': inName('aim'),
  'name: of limits': inName('limits'),
  'name: of a method or page': inName('method'),
  'name: above the value': ({ namePlace }) => yes(namePlace === 'above it'),
  'name: below the value': ({ namePlace }) => yes(namePlace === 'below it'),
  'name: not near the value': ({ namePlace, row }) => yes(row !== null && namePlace === 'elsewhere'),
  'name: again with another value': ({ namesakes }) => upTo(3, namesakes),
  'value: implausible for the marker': has('implausible_value'),
  'value: tenfold off what is known': (evidence) =>
    Math.min(1, tenfolds(evidence, evidence.result.value) ?? 0),
  'value: among what is known': (evidence) => yes((tenfolds(evidence, evidence.result.value) ?? 9) < 0.3),
  'value: is one of its limits': (evidence) =>
    yes(
      isMeasured(evidence) &&
        [evidence.result.ref_low, evidence.result.ref_high].includes(evidence.result.value),
    ),
  'value: ten times out of its range': ({ result: { value, ref_low, ref_high } }) =>
    yes(
      value !== null &&
        ((ref_high !== null && ref_high > 0 && value > ref_high * 10) ||
          (ref_low !== null && value < ref_low / 10)),
    ),
  'value: five digits or more': ({ result }) => yes(/\d{5}/.test(result.value_text)),
  'value: begins with a nought': ({ result }) => yes(/^0\d/.test(result.value_text)),
  'value: other decimals than its limits': ({ result }) => {
    const limits = result.ref_text?.match(/\d+[.,]\d+/g) ?? []
    return yes(
      result.value !== null &&
        limits.length > 0 &&
        Math.abs(decimals(result.value_text) - Math.max(...limits.map(decimals))) > 1,
    )
  },
  'value: in words': ({ result }) => yes(result.value === null),
  'value: in words, of a marker that is measured': (evidence) =>
    yes(evidence.result.value === null && /[/%]/.test(markerOf(evidence)?.canonical_unit ?? '')),
  'value: with a comparator': ({ result }) => yes(result.comparator !== null),
  'value: not found on its line': (evidence) =>
    yes(isMeasured(evidence) && evidence.row !== null && evidence.value === null),
  'value: words of limits before it': (evidence) =>
    yes(speaksOf('limits', wordsBefore(evidence)) || speaksOf('aim', wordsBefore(evidence))),
  'value: words of earlier days before it': (evidence) => yes(speaksOf('earlier', wordsBefore(evidence))),
  'value: used by another result': ({ value, beside }) =>
    yes(value !== null && beside.some((other) => other.value === value)),
  'unit: does not fit the marker': has('unit_mismatch'),
  'unit: fits the marker': (evidence) => {
    const marker = markerOf(evidence)
    return yes(
      marker !== undefined &&
        evidence.result.unit !== null &&
        (evidence.result.canonical_value !== null || fittingUnits(marker, evidence.result.unit).length > 0),
    )
  },
  'unit: missing from a known marker': (evidence) =>
    Math.max(has('unit_missing')(evidence), yes(evidence.result.unit_asked !== undefined)),
  'unit: missing from an unknown name': ({ result }) =>
    yes(result.biomarker === null && result.unit === null && result.value !== null),
  'unit: of a laboratory, of an unknown name': ({ result }) =>
    yes(
      result.biomarker === null &&
        result.unit !== null &&
        isLaboratoryUnit(result.unit) &&
        result.unit !== '%',
    ),
  'unit: a share, of an unknown name': ({ result }) => yes(result.biomarker === null && result.unit === '%'),
  'unit: not understood': ({ result }) => yes(result.unit !== null && !isUnit(result.unit)),
  'range: printed': ({ result }) => yes(result.ref_low !== null || result.ref_high !== null),
  'range: near a known one': (evidence) => {
    const printed = [evidence.result.ref_low, evidence.result.ref_high].map((limit) =>
      tenfolds(evidence, limit),
    )
    return yes(printed.some((far) => far !== null && far < 0.15))
  },
  'range: far from what is known': (evidence) =>
    Math.min(
      1,
      Math.max(
        0,
        ...[evidence.result.ref_low, evidence.result.ref_high].map((limit) => tenfolds(evidence, limit) ?? 0),
      ),
    ),
  'range: not of an unknown name': ({ result }) => yes(result.biomarker === null && result.ref_text === null),
  'range: not understood': has('range_ambiguous'),
  'flag: agrees': ({ result }) => yes(result.flag_printed !== null && !disagrees(result)),
  'flag: disagrees': ({ result }) => yes(disagrees(result)),
  'line: numbers left over': (evidence) => upTo(3, leftOver(evidence, 'number').length),
  'line: words left over': (evidence) => upTo(6, leftOver(evidence, 'word').length),
  'line: known names left over': (evidence) =>
    upTo(
      2,
      leftOver(evidence, 'word').filter(
        (word) => word.length > 2 && matchBiomarkerName(word)?.how === 'exact',
      ).length,
    ),
  'line: words of a sentence': (evidence) => upTo(5, countOf('sentence', lineOf(evidence))),
  'line: speaks of earlier days': onLine('earlier'),
  'line: speaks of aims and kinds of risk': onLine('aim'),
  'line: speaks of identifiers': onLine('identifier'),
  'line: speaks of places and telephones': onLine('contact'),
  'line: speaks of the person': onLine('person'),
  'line: speaks of methods': onLine('method'),
  'line: several results': ({ beside }) => upTo(3, beside.length),
  'page: value not in the column of the others': outOfColumn,
  'name: behind the value': ({ namePlace }) => yes(namePlace === 'behind it'),
  'name: not in the place of the others': unlikeOthers,
  'heading: of results': (evidence) => yes(headingOver(evidence) === 'value'),
  'heading: of earlier results or limits': (evidence) => yes(isUnderOther(evidence)),
  'heading: none over the line': ({ headings }) => yes(headings.length === 0),
  'page: few results': ({ onPage }) => yes(onPage.length <= 2),
  'page: no results on the lines beside': ({ neighbours }) =>
    yes(neighbours.length > 0 && neighbours.every(({ results }) => results === 0)),
  'page: a name alone on a line beside': ({ neighbours, namePlace }) =>
    upTo(
      2,
      neighbours.filter(({ row, results, place }) => results === 0 && place !== namePlace && isNameAlone(row))
        .length,
    ),
  'page: a value alone on a line beside': ({ neighbours }) =>
    upTo(2, neighbours.filter(({ row, results }) => results === 0 && isValueAlone(row)).length),
  'document: few known names': ({ shareKnown }) => 1 - shareKnown,
  'document: recognised in a picture': ({ isRecognised }) => yes(isRecognised),
  'document: letters hard to recognise': ({ row }) =>
    1 - Math.min(...(row?.cells ?? []).map(({ confidence = 100 }) => confidence), 100) / 100,
  'reader: the line was not fully understood': has('text_not_understood'),
  'reader: heading of others or of earlier days': ({ result }) =>
    yes(speaksOf('earlier', result.section ?? '') || speaksOf('aim', result.section ?? '')),
} satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]
export const featuresOf = (evidence: Evidence): number[] =>
  FEATURE_NAMES.map((name) => FEATURES[name](evidence))
