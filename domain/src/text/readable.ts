/**
 * Free text as expressions may read it. Every expression of the product repeats over one run of characters only (of
 * spaces, or of anything but spaces), which `scripts/check-expressions.ts` proves for each; what bounds the runs
 * therefore bounds the time of every expression.
 */
import { streamSafe, TEXT_MAX } from './sanitise.ts'

/** Characters. No number that people write has more digits, and no word more letters. */
const DIGITS_MAX = 24
const WORD_MAX = 64
/** Characters without a space between them: the longest addresses that people paste. */
const RUN_MAX = 200
const SPACES_MAX = 4
const SAME_MARK_MAX = 4
/** A text that compatibility normalisation makes longer than this (one sign becomes 18 letters) is read normalised. */
const GROWTH_MAX = 1.25

const LONG_NUMBER = new RegExp(String.raw`(\p{N}{${DIGITS_MAX}})\p{N}+`, 'gu')
const LONG_WORD = new RegExp(String.raw`[\p{L}\p{M}\p{N}_]{${WORD_MAX}}(?=[\p{L}\p{M}\p{N}_])`, 'gu')
const LONG_RUN = new RegExp(String.raw`\S{${RUN_MAX}}(?=\S)`, 'gu')
const LONG_SPACE = new RegExp(String.raw`(\s{${SPACES_MAX}})\s+`, 'gu')
const SAME_MARKS = new RegExp(String.raw`([^\p{L}\p{M}\p{N}\s])\1{${SAME_MARK_MAX},}`, 'gu')

/**
 * The text with every run cut or set apart: digits beyond the 24th, spaces beyond the fourth and a mark repeated
 * beyond the fourth time are left out; longer words and runs get a space. An ordinary text comes back as it is.
 * @param most characters; what follows them is not read
 */
export function readable(text: string, most: number = TEXT_MAX): string {
  const cut = streamSafe(text.slice(0, most))
  const compatible = cut.normalize('NFKC')
  const spelled = compatible.length > cut.length * GROWTH_MAX ? compatible.slice(0, cut.length) : cut
  return spelled
    .replace(LONG_SPACE, '$1')
    .replace(SAME_MARKS, (_, mark: string) => mark.repeat(SAME_MARK_MAX))
    .replace(LONG_NUMBER, '$1')
    .replace(LONG_WORD, '$& ')
    .replace(LONG_RUN, '$& ')
}

/** Characters. Expressions that look at a whole sentence or text take time by its square. */
export const PORTION_MAX = 1000
/** A portion may be so much larger than its share to end at a good place. */
const LEEWAY = 1.1
/** Characters of the name of a product; labels are shorter. */
export const NAME_READ = 200
export const readableName = (name: string): string => readable(name, NAME_READ)

/** The best places to part a text, best first. */
const JOINTS = [/\n\s*\n/g, /\n|[.!?;]\s/g, /\s/g]

/**
 * A text in portions of at most 1,000 characters, parted between paragraphs, sentences or words. They are of like size:
 * a sentence that was left over would be judged without what stands around it.
 */
export function portionsOf(text: string): string[] {
  const portions: string[] = []
  let rest = text.trim()
  while (rest.length > PORTION_MAX) {
    const portionsLeft = Math.ceil(rest.length / PORTION_MAX)
    const size = Math.ceil((rest.length / portionsLeft) * LEEWAY)
    const end = lastJoint(rest.slice(0, Math.min(size, PORTION_MAX)))
    portions.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...portions, rest]
}

/** Only in the second half: a portion that is too short says too little alone. */
function lastJoint(window: string): number {
  for (const joint of JOINTS) {
    const last = [...window.matchAll(joint)].at(-1)
    if (last && last.index > window.length / 2) return last.index + last[0].length
  }
  return window.length
}

/** Characters from which a question is understood; danger is looked for in all of it. */
const GIST_MAX = 2000

/** What a long text asks stands at its beginning or its end: half of each. */
export function gistOf(text: string): string {
  if (text.length <= GIST_MAX) return text
  return `${text.slice(0, GIST_MAX / 2)}\n${text.slice(-GIST_MAX / 2)}`
}
