const THANKS =
  /^\W*(?:(?:ok(?:ay)?|cool|nice|great|perfect|super|lovely|good|lol|haha+|got it|understood|i see|cheers|thanks?|thx|ty|thank you|gracias|merci|danke|tack|tak|takk|grazie|obrigad[oa])\b[\s,!.]*)+(?:(?:so |very )?much|a lot|mille|beaucoup|schön|vielmals|så mycket|for (?:that|the help|your help|everything)|that helps|bye)?[\s,!.]*$/iu

/** Thanks, or a word that an answer was heard. */
export const givesThanks = (text: string): boolean => THANKS.test(text)
