/** What a sentence of an outside model must have in the passages that it cites. It is stricter than truth: when in doubt the sentence goes. */
import type { Citation } from '@aevia/domain/assistant/schema.ts'

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const flat = (text: string) => words(text).join(' ')

const LITTLE =
  /^(?:.{1,3}|that|this|these|those|with|from|your|yours|have|been|were|will|would|could|should|their|there|them|they|what|which|when|where|than|then|also|more|most|much|very|some|such|only|about|into|over|does|make|makes|made|because|while|after|before|other|well|good|often|usually|many|people|person|help|helps|body|please|however|still|here|result|results|level|levels|value|values|supplement|supplements|mean|means|based|records?|report)$/

/** Words that turn a claim round or make it stronger: those of a group must stand in the passage too. */
const WEIGHTY = [
  /^(?:rais\w+|increas\w+|boost\w*|higher|high|elevat\w+|above|grow\w*|rises?|rose)$/,
  /^(?:lower\w*|reduc\w+|decreas\w+|low|drops?|dropped|below|falls?|fell|shrink\w*)$/,
  /^(?:cur(?:e|es|ed|ing)|heal\w*|guarantee\w*|proven|proves?|miracle|eliminat\w+|revers\w+|detox\w*)$/,
  /^(?:safe|safely|harmless|risk ?free|healthy|normal|fine|excellent|perfect|optimal|ideal|within)$/,
  /^(?:toxic|poison\w*|deadly|dangerous|fatal|cancer\w*|tumou?r\w*|death)$/,
  /^(?:never|always|must|immediately|definitely|certainly|instead|replace\w*|substitut\w*|unlimited|double\w*|triple\w*|halve\w*|twice)$/,
  /^(?:contraindicated|avoid\w*|interact\w*|combin\w+|together)$/,
  /^(?:not|no|without|cannot|don|doesn|isn|aren|nothing|unnecessary|needless)$/,
  /^(?:wors\w+|aggravat\w+|deteriorat\w+)$/,
  /^(?:improv\w+|better|eas(?:e|es|ed|ing)|relie\w+)$/,
  /^(?:ignor\w+|disregard\w*|exceed\w*|overrid\w+|forget)$/,
  /^(?:only|just|solely|alone)$/,
]
/** What a passage keeps apart or forbids, a sentence may not join or allow. */
const APART =
  /^(?:not|no|never|without|cannot|don|doesn|avoid\w*|away|apart|separat\w+|unless|except|limit|stop\w*)$/
/** Who takes the place of whom is told by the order of the words: it must be the passage's own. */
const ORDER = /\b(?:replac\w+|swap\w*|instead of|rather than|in place of|substitut\w+)\b/i
/** A passage speaks of it, whatever the form of the word. */
const stem = (word: string) => word.slice(0, 5)
const ENOUGH = 0.6

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

/** Whether a sentence may stand: it claims nothing, or what it cites says it. */
export function isSupported(sentence: string, available: Citation[]): boolean {
  const bare = sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()
  const marks = new Set(Array.from(bare.matchAll(/\[(\d+)\]/g), ([, id]) => Number(id)))
  const cited = available.filter(({ id }) => marks.has(id))
  const own = words(bare)
  if (own.length === 0) return true
  if (cited.length === 0)
    return NO_CLAIM.some((expression) => expression.test(bare)) || isHeading(bare, available)
  if (ORDER.test(bare)) return cited.some(({ passage }) => flat(passage).includes(flat(bare)))
  const told = cited.flatMap(({ passage }) => passage.split(/(?<=[.;!?])\s+/).map(words))
  const shared = told.map((part) => part.filter((word) => own.includes(word) && !LITTLE.test(word)).length)
  const nearest = told[shared.indexOf(Math.max(...shared))] ?? []
  if (nearest.some((word) => APART.test(word)) && !own.some((word) => APART.test(word))) return false
  const said = cited.flatMap(({ passage, title }) => words(`${title} ${passage}`))
  const known = new Set(said.map(stem))
  if (WEIGHTY.some((group) => own.some((word) => group.test(word)) && !said.some((word) => group.test(word))))
    return false
  const content = own.filter((word) => !LITTLE.test(word) && !/^\d/.test(word))
  const covered = content.filter((word) => known.has(stem(word))).length
  return covered >= content.length * ENOUGH
}
