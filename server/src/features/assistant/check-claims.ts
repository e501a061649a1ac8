/** What a sentence of an outside model must have in the passages that it cites. It is stricter than truth: when in doubt the sentence goes. */
import type { Citation } from '@aevia/domain/assistant/schema.ts'

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

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
]
/** A passage speaks of it, whatever the form of the word. */
const stem = (word: string) => word.slice(0, 5)
const ENOUGH = 0.6

/** Courtesy, offers and what the assistant says of itself: no fact about health is in it. */
const NO_CLAIM =
  /^(?:(?:hello|hi|thanks|thank you|sure|of course)\b[^.]{0,40}[.!]?|here (?:is|are) (?:what|the)[^.]{0,80}[.:]|i (?:can(?:not|'t)?|could not|did not|do not|don't|have no|found no|see no|would rather not)\b[^.]{0,120}[.]|(?:please )?(?:ask|talk to|speak (?:to|with)|see|check with|discuss (?:this|it|them) with) (?:your |a |the )?(?:doctor|clinician|pharmacist|gp|nurse|midwife|dietitian|healthcare professional)[^.]{0,120}[.]|(?:a|your) (?:doctor|clinician|pharmacist|gp) can [^.]{0,80}[.]|(?:what|which|would you|do you|shall i|is there)\b[^.]{0,160}\?|[\w ]{1,40}:)$/i

/** Whether a sentence may stand: it claims nothing, or what it cites says it. */
export function isSupported(sentence: string, available: Citation[]): boolean {
  const bare = sentence.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()
  const marks = new Set(Array.from(bare.matchAll(/\[(\d+)\]/g), ([, id]) => Number(id)))
  const cited = available.filter(({ id }) => marks.has(id))
  const own = words(bare)
  if (own.length === 0) return true
  if (cited.length === 0)
    return NO_CLAIM.test(bare) && !own.some((word) => WEIGHTY.slice(0, 6).some((group) => group.test(word)))
  const said = cited.flatMap(({ passage, title }) => words(`${title} ${passage}`))
  const known = new Set(said.map(stem))
  if (WEIGHTY.some((group) => own.some((word) => group.test(word)) && !said.some((word) => group.test(word))))
    return false
  const content = own.filter((word) => !LITTLE.test(word) && !/^\d/.test(word))
  const covered = content.filter((word) => known.has(stem(word))).length
  return covered >= content.length * ENOUGH
}
