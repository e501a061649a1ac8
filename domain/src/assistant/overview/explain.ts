/** What results out of their range mean together, and what to do first about them. */
import type { Evidence } from '../../evidence/claims.ts'
import { confirmedGuidance, guidanceActions } from '../../health/guidance/guidance.ts'
import { inSentence } from '../../text/in-sentence.ts'
import type { Person } from '../../evidence/population.ts'
import { inBothUnits } from '../compose/both-units.ts'
import { type Line, sentencesFor } from '../compose/guide-parts.ts'
import type { Ground } from '../compose/guides-told.ts'
import type { Guide } from '../guides/schema.ts'
import type { OverviewResult } from './records.ts'

export type Off = OverviewResult & { side: 'low' | 'high' }
/** What was found of the first of some results, and which of the others it speaks of as well. */
export type Explained = { biomarkers: readonly string[]; lines: Line[] }
export type Explain = (results: readonly Off[]) => Explained

const PARTS = ['answer', 'do'] as const

/** Guides about markers on one side, and nothing else. */
const ofMarkers = (guides: readonly Guide[]) =>
  guides.filter(({ about }) => about.markers && about.side && !about.words && !about.taken)

/**
 * The guide that speaks of the first result and of as many others as possible; and all that guides tie to those: with
 * ferritin and haemoglobin both low, small red cells are no third matter.
 */
function guideOf(results: readonly Off[], guides: readonly Guide[]) {
  const isOff = (id: string, side: unknown) =>
    results.some(({ biomarker, side: own }) => biomarker === id && own === side)
  const markersOf = ({ about }: Guide) => about.markers ?? []
  /** The sum of their places: of two guides that speak of as many the one about the more harmful results is first. */
  const placeOf = (guide: Guide) =>
    markersOf(guide).reduce((sum, id) => sum + results.findIndex(({ biomarker }) => biomarker === id), 0)
  const fitting = ofMarkers(guides).filter(({ about: { markers = [], side } }) =>
    markers.every((id) => isOff(id, side)),
  )
  const [best] = fitting
    .filter((guide) => markersOf(guide).includes(results[0]?.biomarker ?? ''))
    .toSorted((a, b) => markersOf(b).length - markersOf(a).length || placeOf(a) - placeOf(b))
  const own = best?.about.markers ?? []
  const tied = fitting
    .filter(
      ({ about: { markers = [], side } }) =>
        own.length > 1 && side === best?.about.side && markers.some((id) => own.includes(id)),
    )
    .flatMap(({ about }) => about.markers ?? [])
  return best && { guide: best, biomarkers: [...new Set([...own, ...tied])] }
}

/** What its guide says first and advises first to this person at this value. */
function linesOf(guide: Guide, { canonical }: Off, person: Person, evidence: Evidence): Line[] {
  const said = sentencesFor(guide, {
    person,
    valuesOf: () => (canonical === null ? [] : [canonical]),
    has: () => false,
  })
  return PARTS.flatMap((part) => {
    const first = said.find((each) => each.part === part)
    if (!first) return []
    const claims = first.claims.flatMap((id) => evidence.findClaim(id) ?? [])
    const text = inBothUnits(first.text, guide.about.markers ?? [])
    return [{ text, claims, title: guide.title, sources: [] }]
  })
}

/** Where there is no guide. */
function guidanceLines({ biomarker, side }: Off): Line[] {
  const known = confirmedGuidance(biomarker, side)
  if (!known) return []
  const meaning = { text: `It can mean: ${inSentence(known.meaning)}.`, title: 'Meaning' }
  const action = guidanceActions(known).find(
    ({ supplement_ids, confidence }) => !supplement_ids && confidence !== 'unconfirmed-recall',
  )
  return [
    { ...meaning, claims: [], sources: known.sources },
    ...(action
      ? [{ text: `${action.action}.`, claims: [], title: action.category, sources: action.sources }]
      : []),
  ]
}

export const explainBy =
  ({ evidence, guides }: Ground, person: Person): Explain =>
  (results) => {
    const [first] = results
    if (!first) return { biomarkers: [], lines: [] }
    const found = guideOf(results, guides.all)
    return found
      ? { biomarkers: found.biomarkers, lines: linesOf(found.guide, first, person, evidence) }
      : { biomarkers: [first.biomarker], lines: guidanceLines(first) }
  }
