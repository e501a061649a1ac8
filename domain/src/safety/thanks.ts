const WORD =
  '(?:ok(?:ay)?|cool|nice|great|perfect|super|lovely|good|lol|haha+|got it|understood|i see|cheers|no|all right|many|thanks?|thx|tnx|tysm|tyvm|ty|thank (?:you|u)(?: all)?|(?:muchas? |mil )?gracias|merci|(?:vielen |besten |herzlichen )?dank|danke(?:schön| dir| ihnen)?|(?:stort )?tack(?: ska du ha| så mycket)?|(?:mange |tusen )?takk?|(?:molte |mille )?grazie|obrigad[oa])'
const MORE =
  '(?:(?:so |very )?much|a lot|a million|a bunch|kindly|doc|muy amable|for explaining(?: it| that| this)?|(?:that|it) was (?:very |really |so )?helpful|for your time(?: and help)?|again|mille|beaucoup|bien|schön|sehr|vielmals|så mycket|por todo|pour tout|per tutto|für alles|för allt|for alt|for (?:that|all|everything|the (?:help|info(?:rmation)?)|(?:all )?your (?:help|time|answers?))|that helps|bye)'
const THANKS = new RegExp(
  String.raw`^[\s\p{P}]*(?:${WORD}(?!\p{L})[\s,!.]*)+(?:${MORE}[\s,!.]*){0,3}[\s👍🙏😊❤️]*$`,
  'iu',
)
const SAYS_THANKS = /thank|thx|tnx|tysm|tyvm|\bty\b|gracias|merci|dank|tack|takk?\b|grazie|obrigad|cheers/i

/** Thanks, or a word that an answer was heard. */
export const givesThanks = (text: string): boolean => THANKS.test(text)

/** Thanks in so many words, and nothing else; a farewell may be one for good. */
export const isThanks = (text: string): boolean =>
  SAYS_THANKS.test(text) && !/\bbye\b/i.test(text) && givesThanks(text)
