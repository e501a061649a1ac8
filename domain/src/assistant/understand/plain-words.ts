/** A message as it is meant where its words would be taken for something else. */

/** Coffee is drunk, and is no drink. */
const OTHER_DRINK =
  /\b(drink|drinks|drinking|drank|dricka|dricker|trinke|trinken|boire|bois|beber|bebo)(?= (?:\w+ ){0,2}(?:coffee|tea|water|milk|juice|kaffe|te|vatten|mjölk|kaffee|tee|wasser|milch|café|thé|eau|lait|jus|agua|leche|zumo)\b)/giu
const PRESSURE = /(?<![\d/.,])(\d{2,3}) ?(?:\/|over) ?(\d{2,3})(?!\d|\/|[.,]\d|\s?(?:mg|g|kg|ml)\b)/gi
const NAMES_PRESSURE =
  /\b(?:blood ?pressure|bp|pressure|systolic|blutdruck|blodtryck|tension|tensión|presión)\b/i
/** mmHg; nobody has less between the two. */
const LEAST = { upper: 70, lower: 35, between: 15 }

const isPressure = (upper: number, lower: number) =>
  upper >= LEAST.upper && upper <= 260 && lower >= LEAST.lower && upper - lower >= LEAST.between

/** "162/95" is a blood pressure: the upper value in mmHg; null where there is none. */
export function pressureIn(text: string): { upper: number; printed: string } | null {
  for (const [printed, upper, lower] of text.matchAll(PRESSURE))
    if (isPressure(Number(upper), Number(lower))) return { upper: Number(upper), printed }
  return null
}

const BLOOD_SUGAR =
  /(?<!\p{L})(?:blood (?:sugar|glucose)|sugar level|blutzucker(?:wert)?|blodsocker|glycémie|glucemia|azúcar en sangre)(?!\p{L})/giu
const IS_FASTING =
  /(?<!\p{L})(?:fasting|fasted|before breakfast|empty stomach|nüchtern|fastande|à jeun|en ayunas)(?!\p{L})/iu
/** "Blood sugar 5.9, fasting" is fasting glucose, wherever the word stands. */
const fastingNamed = (text: string): string =>
  IS_FASTING.test(text) && /\d/.test(text) ? text.replace(BLOOD_SUGAR, 'fasting glucose') : text

/** "13 de tension": French and Spanish say blood pressure in centimetres. */
const CENTIMETRES =
  /(?<![\d.,/])(\d{1,2})(?:[.,](\d))?(?: ?\/ ?\d{1,2})? de tensi(?:on|ón)(?!\p{L})|(?<!\p{L})tensi(?:on|ón)(?: (?:artérielle|arterial|est|à|a|de|es)){0,3} (\d{1,2})(?:[.,](\d))?(?: ?\/ ?\d{1,2})?(?![\d.,/])/giu
const LEAST_CENTIMETRES = 7
const MOST_CENTIMETRES = 26

const inMillimetres = (said: string, before?: string, tenth?: string, behind?: string, part?: string) => {
  const whole = Number(before ?? behind)
  if (whole < LEAST_CENTIMETRES || whole > MOST_CENTIMETRES) return said
  return `systolic blood pressure ${whole * 10 + Number(tenth ?? part ?? 0)}`
}

/** "Nature's Ozempic" is praise for something else. */
const PRAISE = /\bnature['’]?s \p{L}+/giu

export function asMeant(message: string): string {
  const text = fastingNamed(
    message.replace(PRAISE, 'so good').replace(OTHER_DRINK, 'have').replace(CENTIMETRES, inMillimetres),
  )
  return NAMES_PRESSURE.test(text)
    ? text
    : text.replace(PRESSURE, (said, upper: string, lower: string) =>
        isPressure(Number(upper), Number(lower)) ? `blood pressure ${said}` : said,
      )
}
