import type { PassageKind } from '@aevia/domain/assistant/material.ts'
import {
  biomarkers,
  biomarkerSources,
  type Biomarker,
  type Source,
} from '@aevia/domain/health/biomarkers/catalogue.ts'
import { guidanceActions, guidanceFor, guidanceSources } from '@aevia/domain/health/guidance/guidance.ts'
import { retestSpan } from '@aevia/domain/health/guidance/retest.ts'
import { topics, topicSources } from '@aevia/domain/health/guidance/topics.ts'
import { extraSupplements, interactions, interactionSources } from '@aevia/domain/safety/interactions.ts'
import { articlePassages } from './article-passages.ts'
import {
  findSupplementFact,
  safeDoseRange,
  supplementFacts,
  type SupplementFact,
  supplementSources,
} from '@aevia/domain/supplements/facts.ts'
import { upperLimit } from '@aevia/domain/supplements/limits.ts'

/** One sentence of knowledge, without its final stop, and where it is written. */
export type Passage = {
  id: string
  kind: PassageKind
  /** Biomarker, supplement or topic that it is about. */
  subject: string
  direction: 'low' | 'high' | null
  title: string
  /** Of advice: Nutrition, Exercise, Sleep. */
  category?: string
  text: string
  source: string
  url: string | null
}

const UNCONFIRMED = 'In-house fact base, not yet confirmed in a published source'
const sourcesById: Record<string, Source> = {
  ...biomarkerSources,
  ...guidanceSources,
  ...interactionSources,
  ...supplementSources,
  ...topicSources,
}

/** The first source that is a page or repository; what was only recalled says so. */
const cite = (ids: string[] = []): { source: string; url: string | null } =>
  citeFirst(ids.flatMap((id) => sourcesById[id] ?? []))

export function citeFirst(sources: readonly Source[]): { source: string; url: string | null } {
  const found = sources.find(({ kind }) => kind !== 'recall')
  if (!found) return { source: UNCONFIRMED, url: null }
  const [, address] = /(?:^|\s)((?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w./?=&%-]+)/i.exec(found.read_at) ?? []
  const url = address && !address.includes('...') ? `https://${address.replace(/[.,]$/, '')}` : null
  return { source: `${found.title}${found.year ? ` (${found.year})` : ''}`, url }
}

/** "Ferritin" as it stands inside a sentence; names like LDL or HbA1c stay as they are. */
export const inSentence = (name: string) =>
  /^[A-Z][a-z]/.test(name) && !/^(?:Hb|St |Lion|Q10)/.test(name)
    ? name[0]?.toLowerCase() + name.slice(1)
    : name

const sentence = (text: string) => text.trim().replace(/[.;\s]+$/, '')
const amount = (value: number, unit: string) => `${value} ${unit.replace(/^ug\b/, 'µg')}`

/** Only from a confirmed source, and always second to the report's own. */
function typicalRange({ id, name, reference_intervals }: Biomarker) {
  const intervals = reference_intervals.filter(({ confidence }) => confidence !== 'unconfirmed-recall')
  const told = intervals.slice(0, 2).map(({ sex, low, high, unit }) => {
    const span =
      low !== null && high !== null ? `${low}-${high}` : low !== null ? `over ${low}` : `under ${high}`
    return `${span} ${readableUnit(unit)}${sex === 'all' ? '' : sex === 'male' ? ' in men' : ' in women'}`
  })
  return told.length === 0
    ? null
    : {
        id: `${id}.range`,
        text: `A typical adult range for ${inSentence(name)} is ${[...new Set(told)].join(' and ')}, but the range on your own report comes first`,
        ...cite(intervals[0]?.sources),
      }
}

const readableUnit = (ucum: string) =>
  ucum
    .replace(/^u(?=[gmIkl])/, 'µ')
    .replace(/\[i?IU\]/g, 'IU')
    .replaceAll('10*', '10^')
    .replace(/\{.*?\}/g, '')
    .replace('[degF]', '°F')
    .replace('[Hg]', 'Hg')

function biomarkerPassages(): Passage[] {
  return biomarkers.flatMap((biomarker) => {
    const { id, name } = biomarker
    const base = { subject: id, title: name }
    const list: Passage[] = [
      {
        ...base,
        id: `${id}.about`,
        kind: 'about',
        direction: null,
        text: `${name}: ${inSentence(sentence(biomarker.measures))}`,
        ...cite(biomarker.loinc.flatMap(({ verified_in }) => verified_in)),
      },
    ]
    const range = typicalRange(biomarker)
    if (range) list.push({ ...base, kind: 'range', direction: null, ...range })
    for (const direction of ['low', 'high'] as const) {
      const entry = guidanceFor(id, direction)
      if (!entry) continue
      const own = { ...base, direction }
      // The record's own words say "High TSH: ..."; here the sentence already does.
      const meaning = sentence(entry.meaning).replace(/^(?:high|low)[^:]{0,30}: /i, '')
      const causes = entry.common_causes ? `; common reasons are ${entry.common_causes.join(', ')}` : ''
      list.push({
        ...own,
        id: `${id}.${direction}`,
        kind: 'meaning',
        text: `What a ${direction} ${inSentence(name)} can mean: ${inSentence(meaning)}${causes}`,
        ...cite(entry.sources),
      })
      // What to take is told by the supplement facts, which know the limits.
      const actions = guidanceActions(entry).filter(({ supplement_ids }) => !supplement_ids)
      for (const [index, action] of actions.slice(0, 4).entries()) {
        list.push({
          ...own,
          id: `${id}.${direction}.help.${index}`,
          kind: 'help',
          category: action.category,
          text: sentence(action.action),
          ...cite(action.sources),
        })
      }
      const { retest, see_clinician: see } = entry
      if (retest?.after_change_weeks) {
        list.push({
          ...own,
          id: `${id}.${direction}.retest`,
          kind: 'retest',
          text: `After a change, test ${inSentence(name)} again in about ${retestSpan(retest.after_change_weeks)}`,
          ...cite(retest.sources ?? entry.sources),
        })
      }
      if (see) {
        list.push({
          ...own,
          id: `${id}.${direction}.see`,
          kind: 'see',
          text: `See a clinician${see.urgency === 'same_day' ? ' the same day' : ''} in these cases: ${inSentence(sentence(see.when))}`,
          ...cite(entry.sources),
        })
      }
    }
    return list
  })
}

export const citeSupplement = ({ sources }: SupplementFact) => cite(sources)

export function doseText(fact: SupplementFact): string {
  const { min, max, unit } = safeDoseRange(fact)
  const range = min === max ? amount(max, unit) : `${min}-${amount(max, unit)}`
  const measured = measuredAs(fact)
  return measured ? `${range} of ${measured} a day` : `${range} a day`
}

/** What the milligrams of an extract are milligrams of, where the note of the dose begins with it. */
const measuredAs = ({ typical_studied_dose: { note } }: SupplementFact): string | null =>
  /^(?:monacolin K|EGCG|nitrate|proanthocyanidins)(?=;|$)/.exec(note ?? '')?.[0] ?? null

function intakeText({ name, adult_intake: intake }: SupplementFact): string | null {
  const { male_31_50: men, female_31_50: women, unit } = intake ?? {}
  if (!intake || typeof men !== 'number' || typeof women !== 'number' || !unit) return null
  const each =
    men === women ? amount(men, unit) : `${amount(men, unit)} for men and ${amount(women, unit)} for women`
  return `The recommended intake of ${inSentence(name)}, food included, is ${each} a day${intake.note ? ` (${intake.note.replaceAll('ug', 'µg')})` : ''}`
}

const GRADE_WORDS = { strong: 'strong', moderate: 'moderate', limited: 'limited', insufficient: 'not proven' }

function supplementPassages(): Passage[] {
  return supplementFacts.flatMap((fact) => {
    const { id, name } = fact
    const limit = upperLimit(fact)
    const base = { subject: id, title: name, direction: null, ...cite(fact.sources) }
    const note = fact.typical_studied_dose.note
    // A note may name a dose for treatment or sport; only what stays inside the range is told.
    const safeNote =
      note && !/\d{4,} |loading|gram doses|prescription 4 g/.test(note) ? ` (${sentence(note)})` : ''
    const list: Passage[] = [
      {
        ...base,
        id: `${id}.benefit`,
        kind: 'benefit',
        text: `${name}: ${inSentence(sentence(fact.benefits))}`,
      },
      {
        ...base,
        id: `${id}.evidence`,
        kind: 'evidence',
        text: `How well ${inSentence(name)} is proven: ${fact.evidence
          .map(({ claim, grade }) => `${claim} (${GRADE_WORDS[grade]})`)
          .join(', ')}`,
      },
      {
        ...base,
        id: `${id}.dose`,
        kind: 'dose',
        text: `Studies in adults used ${doseText(fact)} ${measuredAs(fact) ? 'from' : 'of'} ${inSentence(name)}${safeNote}; how to take it: ${inSentence(sentence(fact.timing))}`,
      },
      {
        ...base,
        id: `${id}.effects`,
        kind: 'effects',
        text: `What to expect from ${inSentence(name)}: ${inSentence(sentence(fact.effects))}`,
      },
    ]
    if (limit !== null && fact.upper_level) {
      list.push({
        ...base,
        ...cite(fact.upper_level.sources),
        id: `${id}.limit`,
        kind: 'dose',
        text: `The upper limit for ${inSentence(name)} is ${amount(limit, fact.upper_level.unit)} a day; do not go above it without a clinician`,
      })
    }
    const intake = intakeText(fact)
    if (intake)
      list.push({
        ...base,
        ...cite(fact.adult_intake?.sources),
        id: `${id}.intake`,
        kind: 'intake',
        text: intake,
      })
    const cautions = Object.entries(fact.cautions)
      .map(([who, text]) => (who === 'other' ? text : `${who}: ${text}`))
      .join('; ')
    if (cautions) {
      list.push({
        ...base,
        id: `${id}.caution`,
        kind: 'caution',
        text: `Caution with ${inSentence(name)}: ${sentence(cautions)}`,
      })
    }
    if (fact.food_sources.length > 0) {
      list.push({
        ...base,
        id: `${id}.food`,
        kind: 'food',
        text: `Foods with ${inSentence(name)}: ${fact.food_sources.join(', ')}`,
      })
    }
    return list
  })
}

const interactionPassages = (): Passage[] =>
  interactions.map((record) => {
    const name =
      findSupplementFact(record.supplement)?.name ?? extraSupplements[record.supplement] ?? record.supplement
    const sure = record.confidence === 'unconfirmed-recall' ? ', not yet confirmed' : ''
    return {
      id: `interaction.${record.id}`,
      kind: 'interaction',
      subject: record.supplement,
      direction: null,
      title: `${name} and ${record.other_name}`,
      text: `${name} with ${inSentence(record.other_name)} (${record.severity}${sure}): ${inSentence(sentence(record.effect))}; what to do: ${inSentence(sentence(record.action))}`,
      ...cite(record.sources),
    }
  })

const topicPassages = (): Passage[] =>
  topics.flatMap((topic) =>
    topic.passages.map(({ text, sources }, index) => ({
      id: `topic.${topic.id}.${index}`,
      kind: 'topic' as const,
      subject: topic.id,
      direction: null,
      title: topic.id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
      text,
      ...cite(sources),
    })),
  )

export const allPassages = (): Passage[] => [
  ...biomarkerPassages(),
  ...supplementPassages(),
  ...interactionPassages(),
  ...topicPassages(),
  ...articlePassages(),
]
