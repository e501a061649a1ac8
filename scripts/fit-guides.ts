/**
 * `node scripts/fit-guides.ts [--write]`: fits what speaks for a guide (domain/src/assistant/guides/weights.json). Each
 * way of asking is left out in turn and asked. `of` makes the guide that it belongs to the likeliest of those whose
 * matter is named (softmax); `near` tells a first guide that is right from the first one where the right guide is taken
 * away (logistic regression). Every second way of asking is fitted, the others are reported.
 */
import { writeFileSync } from 'node:fs'
import { fitLogistic } from '../bench/logistic.ts'
import { readNamed, VISITOR } from '../domain/src/assistant/compose/read.ts'
import type { Features } from '../domain/src/assistant/guides/features.ts'
import { type Tie, tieOf } from '../domain/src/assistant/guides/found.ts'
import { createGuides, MOST_MARGIN } from '../domain/src/assistant/guides/guides.ts'
import { loadGuides } from '../domain/src/assistant/guides/load-guides.ts'
import weights from '../domain/src/assistant/guides/weights.json' with { type: 'json' }
import { loadEvidence } from '../domain/src/evidence/claims.ts'

const STEPS = 300
const RATE = 20
/**
 * Of the first guides that are right so many are told, are told beside another one, and come before those of a message's
 * values. What names nothing and shares no word of its own is told only where the wording is near.
 */
const TOLD = { named: 0.95, pair: 0.9, words: 0.85, open: 0.35 }
const BESIDE = { named: 0.78, pair: 0.75, words: 0.7, open: 0.3 }
const BEFORE = { named: 0.6, pair: 0.6, words: 0.6, open: 0.2 }
/** Of so many questions for one that has a guide there is none. */
const ABSENT = 0.3
const NEVER = 99
/** Of all guides those that know the most of a message; the others would never come first. */
const LIKELY = 60
/** So that a weight that hardly matters stays small. */
const SHRINK = 1e-5

const names = Object.keys(weights.of) as (keyof Features)[]
const evidence = await loadEvidence()
const guides = createGuides((await loadGuides()).guides, evidence)

/** `own` is the place of the guide that is meant, -1 where something that it is about is not named. */
type Case = { own: number; rows: number[][]; ties: Tie[] }
/** People tell a story before they ask: every second way of asking has one before it. */
const STORIES = [
  'I am 43 and sit at a desk all day.',
  'My sister keeps telling me about this and now I wonder.',
  'Sorry if this is a stupid question, I have never looked into it before.',
  'I googled for hours last night and every page says something else.',
  'We moved house in the spring and everything has been a bit much since then.',
  'I got a letter from the clinic on Friday and nobody picks up the phone.',
  'My doctor had about four minutes for me and I forgot to bring it up.',
  'A guy at the gym swears by it, but he swears by many things.',
  'I turned 60 last month and my daughter gave me this app.',
  'I want to do this properly and not waste my money again.',
  'Long story short, it has been going on for months.',
  'I read an article about it on the train this morning.',
]
let asked = 0
const told = (ask: string) => (asked++ % 4 < 2 ? ask : `${STORIES[asked % STORIES.length]!} ${ask}`)

const cases = guides.all.flatMap((guide) =>
  guide.asks.map((ask): Case => {
    const message = told(ask)
    const known = guides.featuresOf(message, readNamed(message, VISITOR, evidence), ask)
    const isOwn = ({ each }: (typeof known)[number]) => each.guide === guide
    const found = known
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.features.known - a.features.known)
      .slice(0, LIKELY)
    const own = found.findIndex(isOwn)
    return {
      own,
      rows: found.map(({ features }) => names.map((name) => features[name])),
      ties: found.map(({ each }) => tieOf(each.guide)),
    }
  }),
)
const fitted = cases.filter((_, index) => index % 2 === 0)
const reported = cases.filter((_, index) => index % 2 === 1)
const scale = names.map((_, at) =>
  Math.max(1e-9, ...fitted.map(({ rows }) => Math.max(...rows.map((row) => row[at]!)))),
)
const scaled = (row: readonly number[]) => row.map((value, at) => value / scale[at]!)
const sumOf = (row: readonly number[], by: readonly number[]) =>
  row.reduce((sum, value, at) => sum + value * by[at]!, 0)

type Lesson = { right: number; rows: number[][] }
/** Gradient ascent on the mean logarithm of the likelihood of the right row. */
function softmax(lessons: readonly Lesson[], count: number): number[] {
  let by: number[] = Array.from({ length: count }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = by.map(() => 0)
    for (const { right, rows } of lessons) {
      const sums = rows.map((row) => sumOf(row, by))
      const top = Math.max(...sums)
      const odds = sums.map((sum) => Math.exp(sum - top))
      const all = odds.reduce((sum, each) => sum + each, 0)
      for (const at of by.keys()) {
        let mean = 0
        for (const [index, row] of rows.entries()) mean += (odds[index]! / all) * row[at]!
        slope[at]! += (rows[right]![at]! - mean) / lessons.length
      }
    }
    by = by.map((weight, at) => weight + RATE * (slope[at]! - SHRINK * weight))
  }
  return by
}
const unscaled = (by: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, Number((by[at]! / scale[at]!).toFixed(2))])) as Features

const ranking = softmax(
  fitted.flatMap(({ own, rows }) => (own < 0 ? [] : [{ right: own, rows: rows.map(scaled) }])),
  names.length,
)
/** The row that comes first, but for one that is left out; `isOwn` for the one that is meant. */
function firstOf({ own, rows, ties }: Case, without = -1) {
  const scores = rows.map((row, index) => (index === without ? -Infinity : sumOf(scaled(row), ranking)))
  const [top = -Infinity, second = -Infinity] = scores.toSorted((a, b) => b - a)
  const best = top === -Infinity ? -1 : scores.indexOf(top)
  const margin = Math.min(MOST_MARGIN, top - second)
  return { row: rows[best], margin, tie: ties[best], isOwn: best === own && best >= 0 }
}
type First = { row: readonly number[]; margin: number; tie: Tie; isRight: boolean; counts: number }
/** What comes first, and what comes first where there is no guide on the matter. */
const firsts = (some: readonly Case[]): First[] =>
  some.flatMap((each) => {
    const first = firstOf(each)
    const other = firstOf(each, each.own)
    return [
      ...(first.row ? [{ ...first, row: first.row, tie: first.tie!, isRight: first.isOwn, counts: 1 }] : []),
      ...(other.row ? [{ ...other, row: other.row, tie: other.tie!, isRight: false, counts: ABSENT }] : []),
    ]
  })
/** Questions about other things, of which no guide is an answer; each counts as several. */
const OFF_TOPIC = [
  'Who won the football match yesterday?',
  'how do i fix my car brakes',
  'write me a poem about the sea',
  'what is the capital of france',
  'can you help me with my tax return',
  'best laptop for a student under 800 euros',
  'how do I get red wine out of a white carpet',
  'what should i name my new puppy',
  'translate good morning into japanese',
  'is it going to rain in Hamburg tomorrow',
  'how long do I boil an egg',
  'my landlord will not return the deposit, what can I do',
  'which bank gives the best mortgage right now',
  'explain quantum computing to me',
  'how do i reset my router',
  'what time does the pharmacy on the corner close',
  'tell me a joke',
  'who is the president of brazil',
  'recommend a good crime novel',
  'how do I change a flat tyre on my bike',
  'what are the side effects of noonan syndrome treatment',
  'is hydrogen peroxide good for cleaning tiles',
  'what are the references on ehlers danlos and pregnancy',
  'prognosis of cerebellar degeneration in adults',
  'are these amphetamine salts gluten free',
  'where can i find a doctor for gorlin syndrome',
  'can fish in an aquarium feel the cold',
  'how much does a wedding for 80 guests cost',
  'wie wird das Wetter am Wochenende',
  'vem vann melodifestivalen i år',
  'quelle est la capitale du Portugal',
  'cómo se cocina una paella',
]
const OFF_TOPIC_COUNTS = 15
const offTopic = OFF_TOPIC.map((message): Case => {
  const found = guides.featuresOf(message, readNamed(message, VISITOR, evidence))
  return {
    own: -1,
    rows: found.map(({ features }) => names.map((name) => features[name])),
    ties: found.map(({ each }) => tieOf(each.guide)),
  }
})
const offFirsts = firsts(offTopic).map((each) => ({ ...each, counts: OFF_TOPIC_COUNTS }))
const tried = [...firsts(fitted), ...offFirsts]
/** Without the constant: thresholds take its place. */
const inputsOf = ({ row, margin }: First) => [...scaled(row), margin / MOST_MARGIN]
const nearness = fitLogistic(
  tried.map((first) => ({ inputs: [...inputsOf(first), 1], isRight: first.isRight, weight: first.counts })),
).slice(0, -1)
const nearnessOf = (first: First) => sumOf(inputsOf(first), nearness)
/** So near that this share of the first guides that are right are, by what ties them. */
function enough(passing: Record<Tie, number>): Record<Tie, number> {
  const least = (tie: Tie) => {
    const own = tried
      .filter((each) => each.tie === tie && each.isRight)
      .map(nearnessOf)
      .toSorted((a, b) => b - a)
    // Without a guide of the kind nothing is told of it.
    return own.length === 0 ? NEVER : Number(own[Math.floor(passing[tie] * own.length)]!.toFixed(2))
  }
  return { named: least('named'), pair: least('pair'), words: least('words'), open: least('open') }
}
const fit = {
  of: unscaled(ranking),
  near: unscaled(nearness),
  margin: Number((nearness.at(-1)! / MOST_MARGIN).toFixed(2)),
  enough: { least: enough(TOLD), beside: enough(BESIDE), sure: enough(BEFORE) },
  guess: weights.guess,
}

const share = (count: number, all: number) => `${((100 * count) / all).toFixed(1)} %`
const firstShare = (some: readonly Case[]) =>
  share(some.filter((each) => firstOf(each).isOwn).length, some.length)
const passes = (first: First) => nearnessOf(first) >= fit.enough.least[first.tie]
console.log(JSON.stringify(fit))
for (const [name, some] of [
  ['fitted', fitted],
  ['reported', reported],
] as const) {
  const told = firsts(some)
  for (const tie of ['named', 'pair', 'words', 'open'] as const) {
    const passing = (isRight: boolean) => {
      const own = told.filter((each) => each.tie === tie && each.isRight === isRight)
      return `${share(own.filter(passes).length, own.length)} of ${own.length}`
    }
    console.log(
      `${name}, ${tie}: near enough ${passing(true)} right ones, ${passing(false)} beside the matter`,
    )
  }
  console.log(`${name}: first ${firstShare(some)}`)
}
console.log(`off topic and passing: ${offFirsts.filter(passes).length} of ${offTopic.length}`)
if (process.argv[2] === '--write')
  writeFileSync(
    new URL('../domain/src/assistant/guides/weights.json', import.meta.url),
    `${JSON.stringify(fit, null, 2)}\n`,
  )
