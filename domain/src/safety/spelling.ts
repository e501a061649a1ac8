/** Undoes slips of the keyboard in the words that matter for safety, so that "hart atack" reads as it was meant. */
import { remembering } from '../remember.ts'

/** Words that carry danger, and the ones around them. A wrong guess here only costs a cautious answer. */
const VOCABULARY =
  `chest breathe breathing breath heart attack stroke seizure unconscious unresponsive suicide suicidal
overdose overdosed swallowed bleeding bleed vomiting vomit blood pregnant pregnancy allergic anaphylaxis swelling swollen
throat tongue collapsed collapse fainted fainting weakness numbness slurred slurring drooping speech headache severe
sudden suddenly crushing pressure stomach abdominal abdomen diabetic insulin confused confusion fever stiff meningitis
paralysed choking poison poisoned bleach tablets paracetamol myself shoulder tightness breathless wheezing convulsion
convulsing pulse bluish unbearable excruciating swallow vision blurred having feeling think thinking suddenly breathless speaking speak words right tingling numb pain painful sweating dizzy palpitations`
    .split(/\s+/)
    .filter(Boolean)

/** Ordinary words one letter away from a dangerous one. */
const ORDINARY = new Set(
  `breast breath overdone overdoses overdo hearth earth heat heard hears hearts blend blending blending cheat chess crest best beast stokes stoke
  strokes strike broke spoke smoke spending spend spends sending pending bending standing speed severed serve server several fewer never ever lever brood flood food good hear
  here wear heart chests breathed breaths breathes breads bread breeding feeding reading leading dizzy dozy cause pause
  false plus paint paints rain main gain pail pains pair paid stomachs attacks attach visions fission mission version
  television presses pressure tablet table tables swallow swallows fevers headaches blurred slurred vomits throats
  tongues sweat sweats swearing wearing sweeting swelling dwelling spelling selling stiffs staff still stuff suddenly
  sudden golden insulin insulting inulin bled sheath birth breach breather attracted shoulders smelling boots bloods
  colds clothing poisons crushing brushing rushing pushing blushing collapses wheezes numb myself itself himself
  having saving shaving waving living leaving feeding filling peeling thing things thinks thanks thank drink speaks peak sneak speck night light might fight tight sight weight eight height number sword lords wards worlds strong spring string taste waste pasta past fast bench blue blues palpitation attacked confuse confuses bloody bleeds
  shaking choking joking cooking smoking poking cocking stroking striking`
    .split(/\s+/)
    .filter(Boolean),
)
const known = new Set(VOCABULARY)

export const isOrdinaryWord = (word: string): boolean => ORDINARY.has(word)

/** Replaces a word by the safety word it is a slip of: one slip in 5 letters or more, two in 8 or more. */
export function correctSpelling(normal: string): string {
  return normal.replace(/[a-z]{5,}/g, (word) =>
    known.has(word) || ORDINARY.has(word) ? word : corrected(word),
  )
}

const corrected = remembering((word) => nearestWord(word, VOCABULARY) ?? word)

/** The word of a list that a word is a slip of; null when none is near enough. */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  const allowed = word.length >= 8 ? 2 : 1
  let best: string | null = null
  let bestDistance = allowed + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > allowed || candidate[0] !== word[0]) continue
    // An ending makes another word, not a slip.
    if (word.startsWith(candidate) || candidate.startsWith(word)) continue
    const distance = slips(word, candidate, bestDistance)
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), given up at `limit`. */
export function slips(a: string, b: string, limit: number): number {
  const width = b.length + 1
  let beforeLast = new Uint16Array(width)
  let last = Uint16Array.from({ length: width }, (_, index) => index)
  let row = new Uint16Array(width)
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least >= limit) return limit
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length]!
}
