import type { PassageKind } from '@aevia/domain/assistant/material.ts'
import { biomarkers, type Biomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { guidanceActions, guidanceFor } from '@aevia/domain/health/guidance/guidance.ts'
import { retestSpan } from '@aevia/domain/health/guidance/retest.ts'
import { topics } from '@aevia/domain/assistant/topics.ts'
import { extraSupplements, interactions } from '@aevia/domain/safety/interactions.ts'
import { findSupplementFact } from '@aevia/domain/supplements/facts.ts'
import { articlePassages } from './article-passages.ts'
import { asCaution, cite, inSentence, type Passage, sentence } from './passage.ts'
import { supplementPassages } from './supplement-passages.ts'

type Interval = Biomarker['reference_intervals'][number]
const overlaps = (a: Interval, b: Interval) =>
  (a.age_min ?? 0) <= (b.age_max ?? Infinity) && (b.age_min ?? 0) <= (a.age_max ?? Infinity)

/** Whom a range is for, as far as that separates it from the others. */
function forWhom({ sex, age_min, age_max }: Interval, hasAges: boolean): string {
  const who = { all: '', male: ' in men', female: ' in women' }[sex]
  if (!hasAges) return who
  return age_max === null ? `${who} from age ${age_min}` : `${who} aged ${age_min ?? 0} to ${age_max}`
}

/** Only from a confirmed source, and always second to the report's own. */
function typicalRange({ id, name, reference_intervals }: Biomarker) {
  const intervals: Interval[] = []
  for (const each of reference_intervals) {
    // Where two sources give a range for the same people, the first is used.
    const isListed = intervals.some((known) => known.sex === each.sex && overlaps(known, each))
    if (each.confidence !== 'unconfirmed-recall' && !isListed) intervals.push(each)
  }
  const told = intervals.slice(0, 4).map((each) => {
    const { sex, low, high, unit } = each
    const span =
      low !== null && high !== null ? `${low}-${high}` : low !== null ? `over ${low}` : `under ${high}`
    const hasAges = intervals.filter((other) => other.sex === sex).length > 1
    return `${span} ${readableUnit(unit)}${forWhom(each, hasAges)}`
  })
  return told.length === 0
    ? null
    : {
        id: `${id}.range`,
        text: `A typical adult range for ${inSentence(name)} is ${told.join(' and ')}, but the range on your own report comes first`,
        ...cite(intervals[0]?.sources),
      }
}

const readableUnit = (ucum: string) =>
  ucum
    .replace(/^u(?=[gmIkl])/, 'µ')
    .replace(/\[i?IU\]/g, 'IU')
    .replaceAll('10*', '10^')
    .replace('{1.73_m2}', '1.73m2')
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
      // What to take is left to the supplement facts, which know the limits.
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

const CAUTIONS: ReadonlySet<PassageKind> = new Set(['caution', 'interaction', 'see'])

export const allPassages = (): Passage[] =>
  [
    ...biomarkerPassages(),
    ...supplementPassages(),
    ...interactionPassages(),
    ...topicPassages(),
    ...articlePassages(),
  ].map((passage) => (CAUTIONS.has(passage.kind) ? asCaution(passage) : passage))
