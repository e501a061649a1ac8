/** In which language a question is written, by its small words and those that are asked about most. */
import markers from '../../evidence/marker-names-by-language.json' with { type: 'json' }
import { biomarkers } from '../../health/biomarkers/catalogue.ts'
import { supplementFacts } from '../../supplements/facts.ts'
import supplements from '../../supplements/names-by-language.json' with { type: 'json' }

/** Those in which answers are given. */
export type AnswerLanguage = 'en' | 'sv' | 'de' | 'fr' | 'es'

const SMALL: Record<AnswerLanguage, string> = {
  en: `the a an and is are am were be been i my me you your it its this that these of to in on at for with from by or not no do does did
    can could should would will have has had how what when why which who much many if than take taking day any some about
    as good best there we they he she him her his get got still after before while only too also just safe
    always im ive dont cant every all feel feeling tired man woman old been really week weeks month months year years want need
    men women people kids supplements supplement vitamins medicine medicines`,
  sv: `och att det som en ett jag mig min mitt mina är var har hade inte på av för med till om vad hur när varför vilken vilka kan ska bör
    eller den de du din så men man mycket många ta tar dag dagen från vid efter också bara något
    hög högt höga låg lågt låga förhöjd förhöjt förhöjda mot hjälper utan ingen inget inga varje sedan innan före hos nu får måste vill
    skulle samtidigt ihop tillsammans äter dricker tagit haft tabletter ont trött länge igen redan vilka några alla allt andra samma sig ligger
    mår känner farligt bättre blir var ifrån säger gör göra vi hon han
    biverkning biverkningar dosering verkan sömn huvudvärk trötthet vikt gravid blodtryck kosttillskott beroende läkemedel
    feber hosta förkylning smärta värk behandling provsvar`,
  de: `und der die das ist sind bin war ein eine einen ich mein meine meinen mir mich nicht kein keine auf aus von zu zum für mit bei nach was
    wie wann warum welche welcher kann soll sollte darf oder den dem du sie es so aber man viel viele nehmen nehme tag liegt habe hat wird auch nur
    hoch hohe hoher hohes erhöht erhöhte erhöhter niedrig niedrige niedriger niedriges erniedrigt wert werte gegen hilft helfen wegen ohne durch noch
    schon mehr sehr immer wieder gibt geht gehen wenn weil dass als im beim zur vom seit über unter vor hatte wurde werden würde wäre keinen bitte
    schlimm gefährlich nimmt machen tun essen trinken jeden täglich abends morgens nachts zusammen gleichzeitig besser brauche zuviel in an am wir er uns ihm
    ihn dir sich beide statt gehts ists ihr
    nebenwirkung nebenwirkungen dosierung wirkung wirkt macht abhängig schlaf kopfschmerzen müdigkeit müde gewicht einnahme einnehmen
    abnehmen schwanger schwangerschaft wechselwirkung wechselwirkungen blut medikament medikamente haarausfall
    fieber husten erkältung schmerzen behandlung blutdruck blutdruckwerte`,
  fr: `et le la les un une des du de est sont suis je mon ma mes me ne pas à au aux en pour avec sur par que qui quoi comment quand pourquoi
    combien quel quelle puis peux dois faut ou ce cette il elle vous tu mais très prendre prends jour ai a été dans plus
    élevé élevée élevés élevées haut haute hauts hautes bas basse basses taux faire fait fois très trop beaucoup depuis jours quels quelles cela ça
    où car comme chez sans sous vers après avant pendant toujours jamais encore déjà bien mieux aussi même chaque tous toutes tout toute soir matin
    nuit ses leur nous peut pouvez doit prise aide contre ont était avoir être ensemble temps
    effets secondaires médicament médicaments posologie sommeil grossesse enceinte poids cheveux sang perdre
    antibiotique antibiotiques bronchite douleur fièvre toux grippe rhume traitement préparation`,
  es: `y el la los las un una unos de del es son soy estoy mi mis me no a al en para con por que qué cómo cuándo cuánto cuánta cuál puedo debo
    o este esta yo tú usted pero muy tomar tomo día tengo tiene ha sido más se lo si
    alto alta altos altas bajo baja bajos bajas elevado elevada elevados elevadas bien hay tienes hacer hace fue estoy está
    están como cuando donde porque sin sobre hasta desde después antes durante siempre nunca ya mucho poco todo todos todas cada noche mañana contra
    ayuda sirve bueno malo peligroso debería puede pueden días llevo meses años junto juntos vez veces también ni sus su les han ser
    efectos secundarios embarazo embarazada sueño cansancio pelo caída peso sangre medicamento medicamentos vitamina vitaminas
    antibiótico antibióticos fiebre tos resfriado dolor tratamiento análisis`,
}
/** Languages in which no answer is given, so that they are not taken for one in which it is. */
const OTHER: Record<string, { small: string; note: string }> = {
  it: {
    small: `e il lo la gli le un una di del della dei che è sono ho ha hai mio mia miei non per con una da in su come cosa quando quanto quale
      devo posso può prendo prendere anche più ma se mi si nel nella giorno anni`,
    note: 'Rispondo in inglese, perché in italiano non so ancora rispondere. In un’emergenza chiama il 112.',
  },
  nl: {
    small: `de het een en van ik mijn me is zijn was heb heeft niet geen voor met op aan bij te wat hoe wanneer welke kan moet mag ook maar als
      dat dit deze er naar of om`,
    note: 'Ik antwoord in het Engels, want in het Nederlands kan ik nog niet antwoorden. Bel in een noodgeval 112.',
  },
  pt: {
    small: `o a os as um uma de do da dos das que é são tenho tem meu minha não para com por em no na como quando quanto qual devo posso tomar
      tomo mais mas se dia anos eu você`,
    note: 'Respondo em inglês, porque ainda não sei responder em português. Numa emergência ligue 112.',
  },
  da: {
    small: `og at det som en et jeg mig min mit mine er var har ikke på af for til med om hvad hvordan hvornår hvilken kan skal bør eller den de
      du din så men meget tager dag fra ved også`,
    note: 'Jeg svarer på engelsk, for jeg kan endnu ikke svare på dansk. Ring 112 i en nødsituation.',
  },
  no: {
    small: `og at det som en et jeg meg min mitt mine er var har ikke på av for til med om hva hvordan når hvilken kan skal bør eller den de du
      din så men mye tar dag fra ved også`,
    note: 'Jeg svarer på engelsk, for jeg kan ennå ikke svare på norsk. Ring 113 i en nødsituation.',
  },
}
const OTHER_LISTS = Object.values(OTHER).map(({ small, note }) => ({
  small: new Set(small.split(/\s+/)),
  note,
}))
const LISTS = Object.entries(SMALL).map(
  ([language, words]) => [language as AnswerLanguage, new Set(words.split(/\s+/))] as const,
)
const LETTERS: readonly (readonly [RegExp, AnswerLanguage])[] = [
  [/[åä](?!u)|ö[^s]/i, 'sv'],
  [/[ßü]/i, 'de'],
  [/[ñ¿¡]/i, 'es'],
  [/[çêèâîûœ]/i, 'fr'],
]

/** "Melatonina" is Spanish: names of what is taken and measured that one language alone has. */
const NAMES: readonly (readonly [language: AnswerLanguage, names: ReadonlySet<string>])[] = (() => {
  const words = (lists: Readonly<Record<string, readonly string[]>>) =>
    new Set(
      Object.values(lists)
        .flat()
        .map((name) => name.toLowerCase())
        .filter((name) => /^\p{Ll}{6,}$/u.test(name)),
    )
  const all = (['sv', 'de', 'fr', 'es'] as const).map(
    (language) => [language, words({ ...supplements[language], ...markers[language] })] as const,
  )
  const inEnglish = [
    ...supplementFacts.map(({ name }) => name),
    ...biomarkers.flatMap(({ name, synonyms }) => [name, ...Object.values(synonyms).flat()]),
  ]
  const english = new Set(inEnglish.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)))
  const isOwn = (language: string, name: string) =>
    !english.has(name) && !all.some(([other, names]) => other !== language && names.has(name))
  return all.map(([language, names]) => [
    language,
    new Set([...names].filter((name) => isOwn(language, name))),
  ])
})()

/** A word says more than a letter: "erhöht" is German, whatever its ö. */
const LETTER = 0.5

/** "J'ai" is two words, of which the second tells the language. */
const ELISION = /(?<!\p{L})(?:[cdjlmnst]|qu)['’](?=\p{L})/giu
/** "IL-6", "vitamin E", "U/L": signs of the laboratory, and no words of a language. */
const SIGN_OF_LABORATORY =
  /(?<![\p{L}'’])(?![AIOYÀÅÖ](?!\p{L}))\p{Lu}{1,3}(?![\p{L}'’])|\p{L}{1,4}\/\p{L}{1,3}(?!\p{L})/gu
/** "62 yo" is years old, and no Spanish. */
const YEARS_OLD = /\d ?y\/?o(?!\p{L})/giu
const wordsOf = (text: string): string[] =>
  (text === text.toUpperCase() ? text : text.replace(SIGN_OF_LABORATORY, ' '))
    .replace(YEARS_OLD, ' ')
    .replace(ELISION, ' ')
    .toLowerCase()
    // "e4/e4" is no Italian.
    .match(/(?<![\p{L}\p{N}'’])[\p{L}'’]+(?![\p{L}\p{N}'’])/gu) ?? []
const countIn = (words: readonly string[], small: ReadonlySet<string>) =>
  words.filter((word) => small.has(word)).length

function best(text: string): { language: AnswerLanguage; count: number } {
  const words = wordsOf(text)
  let found: { language: AnswerLanguage; count: number } = { language: 'en', count: 0 }
  for (const [language, small] of LISTS) {
    const letters = LETTERS.some(([letter, of]) => of === language && letter.test(text)) ? LETTER : 0
    const names = NAMES.find(([of]) => of === language)?.[1]
    const named = names && words.some((word) => names.has(word)) ? LETTER : 0
    const count = words.length === 0 ? 0 : countIn(words, small) + letters + named
    if (count > found.count) found = { language, count }
  }
  return found
}

/** What is said first, in the language itself, to who writes in one in which no answer is given; null otherwise. */
export function otherLanguageNote(text: string): string | null {
  const words = wordsOf(text)
  const { count } = best(text)
  const [most] = OTHER_LISTS.map(({ small, note }) => ({ note, count: countIn(words, small) })).toSorted(
    (a, b) => b.count - a.count,
  )
  return most && most.count > count ? most.note : null
}

/** English where no other language has more of its small words in the text. */
export const languageOfQuestion = (text: string): AnswerLanguage =>
  otherLanguageNote(text) === null ? best(text).language : 'en'
