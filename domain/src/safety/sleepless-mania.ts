/** Days without sleep together with a belief of being chosen or beyond harm: neither alone is as dangerous. */
import type { CallForHelp } from './short-call-for-help.ts'

const AWAKE =
  /\b(?:(?:haven['’]?t|hasn['’]?t|have not|has not|not|didn['’]?t|hardly|barely) (?:really )?sle(?:pt|ep)|no sleep|without sleep|awake|don['’]?t need (?:any |to )?sleep|no need (?:for|to) sleep)\b/i
const DAYS =
  /\b(?:(?:[3-9]|1\d|three|four|five|six|seven|eight|nine|ten|several) (?:days|nights)|(?:a|one|two|all|this) (?:whole )?weeks?|since (?:\w+day|last week))\b/i
const CHOSEN =
  /\b(?:chosen one|(?:been )?chosen (?:by|to)|messiah|saviou?r of|prophet|(?:i['’]?m|i am|is|are) (?:a |the )?god|god (?:picked|chose|told)|(?:i|he|she) can fly|invincible|immortal|super ?powers?|read minds|walk through (?:walls|cars)|nothing can (?:hurt|harm|kill))\b/i
const STORY = /\b(?:film|movie|series|novel|book|game|episode|character)\b/i

export const sleeplessMania = (message: string): CallForHelp | null =>
  AWAKE.test(message) && DAYS.test(message) && CHOSEN.test(message) && !STORY.test(message)
    ? { level: 'emergency', reason: 'Days without sleep with a loss of touch with reality', language: 'en' }
    : null
