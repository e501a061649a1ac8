/**
 * What a sentence of an outside model must have in a passage that it cites: its own words, in their order, whole clauses of
 * them. It is stricter than truth, for whatever is added, swapped or left out can turn a sentence round.
 */
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { OWN_RECORDS, OWN_RESULTS } from './check-figures.ts'

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/(?<=\d)[.,](?=\d)/g, '_')
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)

/** Say nothing by themselves, wherever they stand; `LDL` is LDL cholesterol. */
const FILLER = new Set(
  'a an the is are was were be been of in on at to for from by and or as also that this it its your you which has have usually often generally typically cholesterol'.split(
    ' ',
  ),
)
/** A passage speaks of it, whatever the form of the word. */
const stem = (word: string) =>
  /\d/.test(word) ? word : word.replace(/(?:ing|ed|es|s)$/, '').slice(0, 6) || word
/** Where an own value lies may be left out; that it waits for review may not. */
const PLACE = /(?<=^Your [^,]* on [A-Z][a-z]{2} \d{1,2}, \d{4}), [^().]*/
const DATED = /,? on [A-Z][a-z]{2} \d{1,2}, \d{4}/g

const CLAUSE_END = '|'

/** These hold what the user typed or uploaded: without its beginning, which says whose words it is, it would be advice. */
const OWN_WORDS = new Set<string>([OWN_RECORDS, OWN_RESULTS])

/** True when the words stand in the passage in this order, from the beginning of a clause to the end of one. */
function saysInOrder(own: readonly string[], passage: string, { title, source }: Citation): boolean {
  const clauses = passage.split(/(?<=[.;!?:])\s+/).map((clause) => [...words(clause), CLAUSE_END])
  if (OWN_WORDS.has(source)) return follows(own, clauses.flat(), new Set())
  const named = new Set(words(title).map(stem))
  return clauses.some((_, from) => follows(own, clauses.slice(from).flat(), named))
}

/** @param named what the passage is about: `LDL` for `LDL cholesterol` */
function follows(own: readonly string[], said: readonly string[], named: ReadonlySet<string>): boolean {
  const wanted = own.filter((word) => !FILLER.has(word)).map(stem)
  let at = 0
  for (const word of said) {
    const isDone = at === wanted.length
    if (isDone && word === CLAUSE_END) return true
    if (!isDone && stem(word) === wanted[at]) at += 1
    else if (FILLER.has(word) || word === CLAUSE_END || named.has(stem(word))) continue
    else return false
  }
  return at === wanted.length
}

const WHOM =
  '(?:your |a |the )?(?:own )?(?:doctor|clinician|pharmacist|gp|nurse|midwife|dietitian|healthcare professional)'
const THIS =
  '(?:this|that|it|them|these|those|(?:your|these|the) (?:results?|records?|values?|questions?|sources?|passages?))'

/** Courtesy, offers and what the assistant says of itself, word for word: any other word could carry a claim. */
const NO_CLAIM = [
  '(?:hello|hi|hey|thanks|thank you|sure|of course|certainly)(?: there| for (?:asking|your question|the question))?',
  `here (?:is|are) (?:what (?:your |the |my )?(?:records?|sources?|results?|passages?) (?:says?|shows?)|(?:a|the) (?:short )?(?:summary|answer|overview))`,
  `(?:sorry, )?i (?:cannot|can't|could not|did not|do not|don't) (?:diagnose(?: (?:illness(?:es)?|anything))?|prescribe(?: (?:medicines?|anything))?|(?:find|see|tell|say|answer|know|judge)(?: (?:anything|nothing|more|an answer|a source|a result|results|enough|for (?:certain|sure)|with certainty|${THIS}|about|in|of|on|from|for|here))*)`,
  `i (?:have|found|see) no (?:results?|records?|sources?|answer|passages?)(?: (?:of yours|of|for|about|on|in) ?${THIS}?)?`,
  `(?:please )?(?:ask|talk to|speak (?:to|with)|see|check with|discuss ${THIS} with) ${WHOM}(?:,? (?:or ${WHOM}|about ${THIS}|first|soon|if you are (?:unsure|worried|in doubt)|before you (?:start|change|stop) (?:anything|${THIS})|to be sure))*`,
  `(?:a|your|the) (?:doctor|clinician|pharmacist|gp) can (?:help|advise|explain|check|tell you more)(?: you)?(?: (?:with|about) ${THIS}| ${THIS})?`,
  `(?:would you like(?: me)?|do you want(?: me)?|shall i|should i) ?(?:to )?(?:know|see|hear|explain|look up|show|tell you)?(?: (?:more|about|on|${THIS}|them all|anything else))*`,
].map((text) => new RegExp(`^(?:${text})[.,:!?]*$`, 'i'))

/** Headings of an answer that say nothing; those that name what is cited are known by its title. */
const HEADING =
  /^(?:in short|summary|overview|(?:your )?(?:latest |own )?(?:results?|records?|values?)|what (?:this|it|they) means?|what (?:it|this) is|sources?|notes?|next steps?|what you can do|key points?|details|supplements?|interactions?|food|diet|lifestyle|background)$/i

const isHeading = (text: string, available: Citation[]): boolean => {
  const heading = /^(?:\*\*|#+ )?([^.!?:]{1,60}?):?(?:\*\*)?:?$/.exec(text)?.[1]?.trim().toLowerCase()
  return (
    heading !== undefined &&
    (HEADING.test(heading) || available.some(({ title }) => title.toLowerCase() === heading))
  )
}

const SIGNED = /(?<![\p{L}\p{N}])[-–−+]\s?\d[\d.,]*|\d[!‰]/gu

/** A sign turns a figure round: `<18`, `-18`, `18 ↑` must stand so in the passage. */
function hasItsSigns(sentence: string, passage: string): boolean {
  const close = passage.replace(/\s+/g, '')
  const signs = sentence.match(/[\p{S}√¬]\s?(?:\d[\d.,]*)?/gu) ?? []
  return [...signs, ...(sentence.match(SIGNED) ?? [])].every((sign) =>
    close.includes(sign.replace(/\s+/g, '').replace(/[.,]$/, '')),
  )
}

/** Whether a sentence may stand: it claims nothing, or what it cites says it. */
export function isSupported(sentence: string, available: Citation[]): boolean {
  const bare = sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()
  const marks = new Set(Array.from(bare.matchAll(/\[(\d+)\]/g), ([, id]) => Number(id)))
  const cited = available.filter(({ id }) => marks.has(id))
  const own = words(bare)
  if (own.length === 0) return /^-*$/.test(bare)
  if (cited.length === 0)
    return NO_CLAIM.some((expression) => expression.test(bare)) || isHeading(bare, available)
  return cited.some((citation) => {
    const { title, passage } = citation
    return (
      hasItsSigns(bare, `${title} ${passage}`) &&
      [passage, passage.replace(PLACE, ''), passage.replace(DATED, ''), `${title}: ${passage}`].some((told) =>
        saysInOrder(own, told, citation),
      )
    )
  })
}
