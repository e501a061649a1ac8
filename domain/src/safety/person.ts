/** What a person's own words and records say that matters for a supplement: medicines, conditions, allergies. */
import { everyMatch } from './every-match.ts'
import { rememberingMessage } from '../remember.ts'
import { supplementFacts, supplementNames } from '../supplements/facts.ts'
import { isNegated } from './match-red-flags.ts'
import { namedMedicines, unknownMedicines } from './medicines.ts'
import { normalise, splitSentences } from './normalise.ts'
import { ALLERGENS, CONDITIONS, SAYS_ALLERGY } from './person-words.ts'

type Says = (expression: RegExp) => boolean

const saysIn =
  (sentences: readonly string[]): Says =>
  (expression) =>
    sentences.some((sentence) =>
      everyMatch(sentence, expression).some(
        ({ index, 0: found }) =>
          FOREIGN_PREGNANCY.test(found) || !isNegated(sentence, { start: index, end: index + found.length }),
      ),
    )

/** Kept for others that ask about the same text: not to be added to. */
export type Person = {
  readonly medicines: ReadonlySet<string>
  /** What looks like a medicine and is none known here. */
  readonly unknownMedicines: readonly string[]
  readonly conditions: ReadonlySet<string>
  readonly allergens: ReadonlySet<string>
}

/** French: "l'hypertension", "d'asthme". */
const ELISION = /(?<!\p{L})[dl]['’](?=\p{L})/giu
const flat = (text: string) =>
  normalise(text.replace(ELISION, '')).normalize('NFD').replace(/\p{M}/gu, '').replace(/[-/]/g, ' ')

/** Products whose name holds the name of a food: fish oil, whey protein, red yeast rice. */
const FOODS = Object.values(ALLERGENS)
const PRODUCT_NAMES = [
  ...supplementFacts.flatMap(supplementNames).map(flat),
  ...'salmon oil,fish liver oil,cod liver,milk of magnesia,yeast infection,fiskolja,fiskleverolja'.split(','),
].filter((name) => {
  const foods = FOODS.flatMap((food) => name.match(food) ?? [])
  // The food alone is not a product.
  return foods.length > 0 && !foods.includes(name)
})
const PRODUCT = new RegExp(
  String.raw`(?<!allerg\w* to (?:the |any )?)\b(?:${[...new Set(PRODUCT_NAMES)]
    .sort((a, b) => b.length - a.length)
    .join('|')})\b(?! (?:allerg|intoleran))`,
  'g',
)
const EATEN = /\b(?:eats?|eating|drinks?|drinking|loves?|likes?|enjoys?)\b/

/** The rules of denial are English: what is said of a pregnancy in another language stands unless it is denied outright. */
const FOREIGN_PREGNANCY = /schwanger|gravid|enceinte|grossesse|embaraz|incinta/
const NOT_PREGNANT =
  /(?:^|[,.;!?] *|\b(?:bin|ist|ar|er|sono|suis|y|und|och|et|pero|aber|men) )(?:nicht|inte|icke|ikke|ej|pas|non|no) (?:(?:mehr|langre|lenger|estoy|sono) )?(?:schwanger|gravid|enceinte|embarazada|incinta)(?= *(?:$|[,.;!?]))|\b(?:schwanger|gravid)(?: bin ich| ar jag| er jeg)? (?:nicht|inte|ikke)(?= *(?:$|[,.;!?]))/g
/** Those who are trying to become pregnant get the same answer. */
const TRYING = /\b(?:versuch|forsok|forsog|intent|essa[iy]|prov(?:ar|iamo|ando)|busc|kinderwunsch)\w*/

/** KDIGO: chronic kidney disease from under 60, severely reduced from under 30. */
const SEVERE_BELOW = 30
export const kidneysAt = (egfr: number): string[] =>
  egfr < SEVERE_BELOW
    ? ['kidney_disease', 'severe_kidney_disease']
    : egfr < 60
      ? ['kidney_disease', 'early_kidney_disease']
      : []

/** The lowest filtration of the kidneys that a text gives; Infinity where it gives none. */
const filtrationIn = (normal: string): number =>
  Math.min(...Array.from(normal.matchAll(/\be?gfr\b[^\d\n]{0,20}(\d{1,3})\b/g), ([, value]) => Number(value)))

/**
 * Reads free text. In notes a named food is one that is not tolerated; in a question only where it mentions an
 * allergy. Every medicine is returned, also one that is denied or someone else's: `ownWords` decides whose it is.
 */
export const readPerson = (text: string, kind: 'notes' | 'question' = 'notes'): Person =>
  kind === 'notes' ? inNotes(text) : inQuestion(text)

const inNotes = rememberingMessage((text) => personIn(text, 'notes'))
const inQuestion = rememberingMessage((text) => personIn(text, 'question'))

function personIn(text: string, kind: 'notes' | 'question'): Person {
  const said = flat(text)
  const normal = TRYING.test(said) ? said : said.replace(NOT_PREGNANT, ' ')
  const sentences = splitSentences(normal)
  const says = saysIn(sentences)
  const ofFood = saysIn(
    sentences
      .filter((each) => SAYS_ALLERGY.test(each) || (kind === 'notes' && !EATEN.test(each)))
      .map((each) => each.replace(PRODUCT, ' ')),
  )
  const holds = (table: Record<string, RegExp>) =>
    new Set(
      Object.entries(table)
        .filter(([id, words]) =>
          table === ALLERGENS || id.endsWith('_allergy') ? ofFood(words) : says(words),
        )
        .map(([id]) => id),
    )
  const conditions = holds(CONDITIONS)
  const filtration = filtrationIn(normal)
  // "eGFR 58, are my kidneys failing?" says what they are worth.
  if (filtration < Infinity && filtration >= SEVERE_BELOW) conditions.delete('severe_kidney_disease')
  kidneysAt(filtration).forEach((id) => conditions.add(id))
  return {
    medicines: namedMedicines(text),
    unknownMedicines: unknownMedicines(text),
    conditions,
    allergens: holds(ALLERGENS),
  }
}
