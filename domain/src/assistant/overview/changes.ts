/** How results have changed since the ones before, and whether it is more than chance. */
import { judgeChange } from '../../health/change.ts'
import { formatDate } from '../../text/format.ts'
import type { Part } from '../compose/guide-parts.ts'
import { count, MOST_LISTED, type OverviewRecords, own, said } from './records.ts'

export function changes({ latest, earlier }: OverviewRecords) {
  return latest.flatMap((now) => {
    const before = earlier.find(({ biomarker, date }) => biomarker === now.biomarker && date < now.date)
    if (!before || now.canonical === null || before.canonical === null) return []
    const { verdict } =
      now.needsReview || before.needsReview
        ? { verdict: 'cannot_tell' as const }
        : judgeChange(now.biomarker, before.canonical, now.canonical)
    return [
      {
        now,
        before,
        verdict,
        crossed: now.side !== before.side && now.side !== null && before.side !== null,
      },
    ]
  })
}
export type Changed = ReturnType<typeof changes>[number]

export const PLACES = { low: 'below its range', high: 'above its range', within: 'within its range' }

export function changeSentence({ now, before, verdict }: Changed): string {
  const way =
    (now.canonical ?? 0) > (before.canonical ?? 0)
      ? 'rose'
      : (now.canonical ?? 0) < (before.canonical ?? 0)
        ? 'fell'
        : 'stayed'
  const real =
    verdict === 'higher' || verdict === 'lower'
      ? 'more than normal variation, so the change is real'
      : verdict === 'within_variation'
        ? 'within normal variation, so it may be chance'
        : 'whether that is more than chance cannot be determined'
  const place = now.side ? `; it is ${now.side === before.side ? 'still' : 'now'} ${PLACES[now.side]}` : ''
  return `Your ${now.name} ${way} from ${before.printed} (${formatDate(before.date)}) to ${now.printed} (${formatDate(now.date)}): ${real}${place}.`
}

const sameSentence = (many: number, besides: boolean): string =>
  besides
    ? `${count(many, 'other marker')} with earlier results stayed where they were, as far as chance goes.`
    : `Nothing changed by more than chance in the ${count(many, 'marker')} with earlier results.`

export const isReal = ({ verdict }: Pick<Changed, 'verdict'>) => verdict === 'higher' || verdict === 'lower'

/** What is worth telling: real changes first, then what crossed a limit. */
export function toldChanges(all: readonly Changed[]): Changed[] {
  const worth = (change: Changed) => (isReal(change) ? 2 : 0) + (change.crossed ? 1 : 0)
  return all.filter((each) => worth(each) > 0).toSorted((a, b) => worth(b) - worth(a))
}

export function changedParts(records: OverviewRecords): Part[] {
  const all = changes(records)
  const told = toldChanges(all)
  const same = all.length - told.length
  if (all.length === 0)
    return [
      {
        heading: null,
        lines: [
          said(
            'I cannot compare yet: no marker of yours has results of two days. After your next report I can say what changed and whether it is more than chance.',
          ),
        ],
      },
    ]
  return [
    {
      heading: null,
      lines: told.slice(0, MOST_LISTED).map((each) => own(changeSentence(each), each.now.name)),
    },
    ...(same > 0 ? [{ heading: null, lines: [said(sameSentence(same, told.length > 0))] }] : []),
  ]
}

const ASKS_OF_CHANGE =
  /\b(?:better|worse|chang\w*|improv\w*|risen|rise|rose|fallen|fell|gone (?:up|down)|going (?:up|down)|since|work(?:ed|ing)?|trend)\b/i

/** How results of the markers that a message names have changed; null where it does not ask, or none was measured twice. */
export function changesNamed(
  message: string,
  ids: readonly string[],
  { latest, earlier }: OverviewRecords,
): Part[] | null {
  if (!ASKS_OF_CHANGE.test(message)) return null
  const told = changes({
    latest: latest.filter(({ biomarker }) => ids.includes(biomarker)),
    earlier,
    taken: [],
    about: [],
  })
  return told.length > 0
    ? [{ heading: null, lines: told.map((each) => own(changeSentence(each), each.now.name)) }]
    : null
}
