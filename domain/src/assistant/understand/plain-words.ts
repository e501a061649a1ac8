/** A message as it is meant where its words would be taken for something else. */
import { withBoundNames, writtenOut } from '../../text/bound-names.ts'
import { withExcess } from './excess.ts'
import { languageOfQuestion } from './language.ts'

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
export function pressureIn(text: string): { upper: number; lower: number; printed: string } | null {
  for (const [printed, upper, lower] of text.matchAll(PRESSURE))
    if (isPressure(Number(upper), Number(lower)))
      return { upper: Number(upper), lower: Number(lower), printed }
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

/** "Went from 58 to 69" says that it is higher. */
const FROM_TO =
  /(?<!\p{L})(?:went|gone|gone up|go(?:es)?|rose|risen|jumped|climbed|fell|fallen|dropped|changed|up|down|increased|decreased|gick|gått|steg|sjönk|gestiegen|gesunken|ging|passée?|monté|baissé|pasó|pasado|subió|subido|bajó|bajado) (?:from|från|von|de) (\d{1,4}(?:[.,]\d{1,2})?)[^\d.;!?]{0,12}(?:to|till|auf|à|a) (\d{1,4}(?:[.,]\d{1,2})?)(?!\d)/iu
function withDirection(text: string): string {
  const [, from, to] = FROM_TO.exec(text) ?? []
  if (from === undefined || to === undefined) return text
  const change = Number(to.replace(',', '.')) - Number(from.replace(',', '.'))
  return change === 0 ? text : `${text} (${change > 0 ? 'risen, higher' : 'fallen, lower'})`
}

/** "Pill and antibiotics": without another word before it, it is the contraceptive one. */
const BARE_PILL = /(?<!\p{L} ?)pill(?= (?:and|with|or|while)\b)/giu

/** "Nature's Ozempic" is praise for something else, and what something works like is not taken with it. */
const PRAISE = /\b(?:nature['’]?s|a natural) \p{L}+/giu
const COMPARED =
  /\b(works?|working|acts?|acting)(?: (?:the same|just|anything|something))? (?:like|as) \p{L}+/giu

/** "It gives me the runs" is diarrhoea; the runs that somebody does are not. */
const THE_RUNS =
  /(?<=\b(?:gives?|giving|gave|given) (?:me|you|him|her|us|them|my \p{L}+) |\b(?:have|has|had|having|got|gets?|getting) )the runs\b(?! (?:i|we|that)\b)/giu

export function asMeant(message: string, language = languageOfQuestion(message)): string {
  const text = withExcess(
    withDirection(
      fastingNamed(
        withBoundNames(writtenOut(message, language), language)
          .replace(BARE_PILL, 'the pill')
          .replace(THE_RUNS, 'diarrhoea')
          .replace(PRAISE, 'so good')
          .replace(COMPARED, '$1')
          .replace(OTHER_DRINK, 'have')
          .replace(CENTIMETRES, inMillimetres),
      ),
    ),
  )
  return NAMES_PRESSURE.test(text)
    ? text
    : text.replace(PRESSURE, (said, upper: string, lower: string) =>
        isPressure(Number(upper), Number(lower)) ? `blood pressure ${said}` : said,
      )
}
