import {
  confirmedBy,
  safeDoseRange,
  type SupplementClaim,
  supplementFacts,
  supplementSources,
} from '@aevia/domain/supplements/facts.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { upperLimit, type Who } from '@aevia/domain/supplements/limits.ts'
import { amount, cite, inSentence, type Passage, sentence } from './passage.ts'

/** Papers on interactions say nothing of what a supplement does. */
const OF_INTERACTIONS = /interact|medicat|drug|surg/i

/** A page that supports a claim; it may support only a part of what is said with it. */
export function citeClaim(fact: SupplementFact, claim: SupplementClaim) {
  const pages = confirmedBy(fact.id, claim)
  if (pages.length === 0)
    return cite(
      fact.sources.filter(
        (id) => claim === 'caution' || !OF_INTERACTIONS.test(supplementSources[id]?.title ?? ''),
      ),
    )
  const { source, url } = cite(pages)
  return { source: `${source}, for part of this`, url }
}

export function doseText(fact: SupplementFact): string {
  const { min, max, unit } = safeDoseRange(fact)
  const range = min === max ? amount(max, unit) : `${min}-${amount(max, unit)}`
  const measured = measuredAs(fact)
  return measured ? `${range} of ${measured} a day` : `${range} a day`
}

/** What the milligrams of an extract are milligrams of, where the note of the dose begins with it. */
const measuredAs = ({ typical_studied_dose: { note } }: SupplementFact): string | null =>
  /^(?:monacolin K|EGCG|nitrate|proanthocyanidins)(?=;|$)/.exec(note ?? '')?.[0] ?? null

/** Where the law and no study sets the dose. */
function lawOf({ name, typical_studied_dose: { note }, timing }: SupplementFact): string | null {
  const law = /\bEU law[^;]*/.exec(note ?? '')?.[0]
  return law
    ? `The dose of ${inSentence(name)} is set by law: ${law} of ${note!.split(';')[0]}; how to take it: ${inSentence(sentence(timing))}`
    : null
}

/** All of the doses studied, not a part of them. */
function isWithinLimit(fact: SupplementFact): boolean {
  const { min, max } = safeDoseRange(fact)
  return fact.typical_studied_dose.min === min && fact.typical_studied_dose.max === max
}

/** The limits of those for whom they are lower. */
function lowerLimits(fact: SupplementFact, limit: number): string {
  const { unit } = fact.upper_level!
  const of = (who: Who, whom: string): string[] => {
    const own = upperLimit(fact, who)
    return own !== null && own < limit ? [`${amount(own, unit)} ${whom}`] : []
  }
  const lower = [
    ...of({ age: 71, isPregnant: false }, 'over the age of 50'),
    ...of({ age: null, isPregnant: true }, 'in pregnancy'),
  ]
  return lower.length > 0 ? ` (${lower.join(', ')})` : ''
}

function intakeText({ name, adult_intake: intake }: SupplementFact): string | null {
  const { male_31_50: men, female_31_50: women, unit } = intake ?? {}
  if (!intake || typeof men !== 'number' || typeof women !== 'number' || !unit) return null
  const each =
    men === women ? amount(men, unit) : `${amount(men, unit)} for men and ${amount(women, unit)} for women`
  return `The recommended intake of ${inSentence(name)}, food included, is ${each} a day${intake.note ? ` (${intake.note.replaceAll('ug', 'µg')})` : ''}`
}

const GRADE_WORDS = { strong: 'strong', moderate: 'moderate', limited: 'limited', insufficient: 'not proven' }

export function supplementPassages(): Passage[] {
  return supplementFacts.flatMap((fact) => {
    const { id, name } = fact
    const limit = upperLimit(fact)
    const base = { subject: id, title: name, direction: null, ...cite(fact.sources) }
    const of = (claim: SupplementClaim) => ({ ...base, ...citeClaim(fact, claim) })
    const note = fact.typical_studied_dose.note
    // A note may name a dose for treatment or sport; only what stays inside the range is mentioned.
    const safeNote =
      note && !/\d{4,} |loading|gram doses|prescription 4 g/.test(note) ? ` (${sentence(note)})` : ''
    const list: Passage[] = [
      {
        ...of('benefit'),
        id: `${id}.benefit`,
        kind: 'benefit',
        text: `${name}: ${inSentence(sentence(fact.benefits))}`,
      },
      {
        ...of('evidence'),
        id: `${id}.evidence`,
        kind: 'evidence',
        text: `Evidence for ${inSentence(name)}: ${fact.evidence
          .map(({ claim, grade }) => `${claim} (${GRADE_WORDS[grade]})`)
          .join(', ')}`,
      },
      {
        ...of('dose'),
        id: `${id}.dose`,
        kind: 'dose',
        text:
          lawOf(fact) ??
          `${isWithinLimit(fact) ? 'Studies in adults used' : 'Of the doses that studies in adults used, these stay within the limit:'} ${doseText(fact)} ${measuredAs(fact) ? 'from' : 'of'} ${inSentence(name)}${safeNote}; how to take it: ${inSentence(sentence(fact.timing))}`,
      },
      {
        ...of('effects'),
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
        text: `The upper limit for ${inSentence(name)} is ${amount(limit, fact.upper_level.unit)} a day${lowerLimits(fact, limit)}; do not go above it without a clinician`,
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
    const cautions = [
      ...Object.entries(fact.cautions).map(([who, text]) => (who === 'other' ? text : `${who}: ${text}`)),
      ...(fact.allergens.length > 0 ? [`allergens: ${fact.allergens.join(', ')}`] : []),
    ].join('; ')
    if (cautions) {
      list.push({
        ...of('caution'),
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
        text: `Foods that contain ${inSentence(name)}: ${fact.food_sources.join(', ')}`,
      })
    }
    return list
  })
}
