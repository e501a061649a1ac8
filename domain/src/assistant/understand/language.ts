/** In which language a question is written, by its small words. */

/** Those in which answers are given. */
export type AnswerLanguage = 'en' | 'sv' | 'de' | 'fr' | 'es'

const SMALL: Record<AnswerLanguage, string> = {
  en: `the a an and is are am was were be been i my me you your it its this that these of to in on at for with from by or not no do does did
    can could should would will have has had how what when why which who much many if than take taking day any some about`,
  sv: `och att det som en ett jag mig min mitt mina är var har hade inte på av för med till om vad hur när varför vilken vilka kan ska bör
    eller den de du din så men man mycket många ta tar dag dagen från vid efter också bara något`,
  de: `und der die das ist sind bin war ein eine einen ich mein meine meinen mir mich nicht kein keine auf aus von zu zum für mit bei nach was
    wie wann warum welche welcher kann soll sollte darf oder den dem du sie es so aber man viel viele nehmen nehme tag liegt habe hat wird auch nur`,
  fr: `et le la les un une des du de est sont suis je mon ma mes me ne pas à au aux en pour avec sur par que qui quoi comment quand pourquoi
    combien quel quelle puis peux dois faut ou ce cette il elle vous tu mais très prendre prends jour ai a été dans plus`,
  es: `y el la los las un una unos de del es son soy estoy mi mis me no a al en para con por que qué cómo cuándo cuánto cuánta cuál puedo debo
    o este esta yo tú usted pero muy tomar tomo día tengo tiene ha sido más se lo si`,
}
const LISTS = Object.entries(SMALL).map(
  ([language, words]) => [language as AnswerLanguage, new Set(words.split(/\s+/))] as const,
)
const LETTERS: readonly (readonly [RegExp, AnswerLanguage])[] = [
  [/[åä](?!u)|ö[^s]/i, 'sv'],
  [/[ßü]/i, 'de'],
  [/[ñ¿¡]/i, 'es'],
  [/[çêèâîûœ]/i, 'fr'],
]

/** English where no other language has more of its small words in the text. */
export function languageOfQuestion(text: string): AnswerLanguage {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  let best: AnswerLanguage = 'en'
  let most = 0
  for (const [language, small] of LISTS) {
    const letters = LETTERS.some(([letter, of]) => of === language && letter.test(text)) ? 1 : 0
    const found = words.filter((word) => small.has(word)).length + (words.length > 0 ? letters : 0)
    if (found > most) [best, most] = [language, found]
  }
  return best
}
