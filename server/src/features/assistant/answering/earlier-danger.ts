import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import { givesThanks } from '@aevia/domain/safety/thanks.ts'
import { judge, judgedIn } from '@aevia/domain/safety/judge.ts'
import { isSerious } from '@aevia/domain/safety/learned-level.ts'
import { turns } from '#server/turns.ts'

/**
 * Only the person's own words, at the beginning of a message, that there was no danger: not what someone else says
 * about it, not that they feel fine again, not "not just a joke".
 */
const TAKEN_BACK =
  /^\W*(?:(?:sorry|nah|ok|okay|haha|lol|wait|hey|relax)\W+){0,3}(?:(?:(?:that|this|it)(?:['’]?s| is| was) )?(?:(?:just|only) )?(?:a )?(?:false alarm|joke|joking|kidding|figure of speech|(?:about|from|for) (?:a|the) (?:film|movie|book|song|game|novel|story))|(?:i was|i['’]?m|i am) (?:just |only )?(?:joking|kidding)|jk|(?:es )?war (?:nur )?(?:ein )?(?:scherz|witz|spaß)|(?:det var )?(?:bara )?(?:ett )?skämt|jag skojade|c['’]était (?:juste )?une blague|je plaisantais|era (?:una )?broma)(?!\p{L})/iu

/** A danger mentioned a few turns ago is not forgotten because of a question about vitamins. */
export async function earlierDanger(
  message: string,
  conversation: readonly ChatTurn[],
  region: string | undefined,
  /** milliseconds of processor */
  within: number,
): Promise<string | null> {
  if (TAKEN_BACK.test(message)) return null
  const said = conversation.filter(({ isUser, text }) => isUser && !givesThanks(text)).slice(-3)
  const standing = said.slice(said.findLastIndex(({ text }) => TAKEN_BACK.test(text)) + 1)
  let left = within
  for (const { text } of standing.toReversed()) {
    const judged = await judge(text, turns, { within: left })
    left -= judged.tookMs
    if (!isSerious(judged.triage.level)) continue
    return `You mentioned something serious earlier. If it is still the case: ${judgedIn(judged, region).advice?.split('\n')[0]}`
  }
  return null
}
