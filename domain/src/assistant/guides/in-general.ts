/** "Does zinc work?", "collagen any good": one thing that is swallowed is asked about, and nothing else of it. */
import { simpleName } from '../../evidence/simple-name.ts'
import { kindsAsked } from '../understand/kinds.ts'
import { wordsIn } from './likeness.ts'
import type { Named } from './named.ts'
import type { Guide } from './schema.ts'

/** Words of asking what is to be said of it, in five languages; with any other word something of it is asked. */
const OF_ASKING = new Set(
  `work worth good benefit effective effect useful use used using point evidence proof really actually thing try buy
  take taking supplement supplements tablet pill capsule opinion info information explain review
  hilft helfen hilf wirkt wirken wirkung bringt nützt sinnvoll nehmen einnehmen tabletten kapseln wirklich
  fungerar hjälper hjälp effekt nytta nyttigt bra värt tabletter kapslar verkligen
  marche efficace efficacité utile utilité bienfaits prendre gélules comprimés vraiment sert fonctionne
  funciona sirve útil utilidad beneficios eficaz tomar pastillas cápsulas realmente`
    .split(/\s+/)
    .map(simpleName),
)

export function asksInGeneral({ text, names, judged, choice, isOfChild }: Named): boolean {
  const [[one, ...others] = []] = names
  if (one === undefined || others.length > 0 || judged.size > 0 || choice !== null || isOfChild) return false
  // With a dose or an age something of it is asked, and so is with "how long" or "too much".
  if (/\d/.test(text.replace(one, '')) || kindsAsked(text).some((kind) => kind !== 'effect')) return false
  const own = new Set(wordsIn(one))
  return wordsIn(text).every((word) => own.has(word) || OF_ASKING.has(word))
}

/** What is said of one thing in general: about it alone, in no circumstance. */
export const isInGeneral = ({ about: { taken = [], words, markers = [], side } }: Guide): boolean =>
  taken.length + markers.length === 1 && words === undefined && side === undefined

/** "What does ferritin tell me?", "what is clopidogrel?": what a guide says of some matter of it is no answer. */
export const asksWhatItIs = ({ text, judged, markers }: Named): boolean =>
  judged.size === 0 &&
  [...markers.values()].every((side) => side === null) &&
  kindsAsked(text).includes('what')
