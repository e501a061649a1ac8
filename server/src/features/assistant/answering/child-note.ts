import type { ChatTurn } from '@aevia/domain/assistant/schema.ts'
import { statedChildAge } from '@aevia/domain/safety/stated-age.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'

const FOR_ADULTS =
  'The doses and upper limits here are for adults: for anyone under 18, ask a doctor or pharmacist before any supplement.'
const ADULT = 18

/** No card is shown for a child; why not is said. */
export function childNote({
  message,
  conversation,
  age,
  mayRecommend,
  isOfChildren,
}: {
  message: string
  conversation: readonly ChatTurn[]
  /** Of the profile. */
  age: number | null
  mayRecommend: boolean
  /** Whether all that is told is said of children. */
  isOfChildren: boolean
}): string | null {
  if (isOfChildren) return null
  const said = [...conversation.filter(({ isUser }) => isUser).map(({ text }) => text), message].join('\n')
  const isAbout =
    mayRecommend || namedSupplements(message).length > 0 || /\b(?:supplements?|vitamins?)\b/i.test(message)
  const isChild =
    statedChildAge(said) !== null ||
    /\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y(?! aspirin)|ies)|infants?|newborns?|teen(?:s|agers?)?)\b/i.test(
      message,
    ) ||
    (age !== null && age < ADULT)
  return isAbout && isChild ? FOR_ADULTS : null
}
