/** Greetings and thanks, and what is answered to them. */
import { givesThanks } from '../../safety/thanks.ts'
import { simplifyName } from '../../supplements/facts.ts'

export const ABOUT_ME =
  'I can explain lab results and biomarkers, say what is known about common supplements and how they interact with medicines, and share sourced advice on sleep, exercise, food and stress.'
/** With more words than that a message asks something. */
const MOST_WORDS = 6
const GREETS = /^(?:hi|hello|hey|good (?:morning|evening)|what can you do|who are you|help)\b/

/** Whether a message is a greeting or thanks, and nothing else. */
export const isCourtesy = (message: string): boolean => {
  const simple = simplifyName(message)
  return (simple.split(' ').length <= MOST_WORDS && GREETS.test(simple)) || givesThanks(message)
}

/** The answer to a greeting or to thanks; null where the message asks something. */
export const kindlyAnswered = (message: string): string | null => {
  if (givesThanks(message))
    return 'You are welcome. Ask me anything else about your results, supplements or daily habits.'
  return isCourtesy(message) ? `Hello! ${ABOUT_ME} What would you like to know?` : null
}
