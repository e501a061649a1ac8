import { z } from 'zod'

export const TEXT_MAX = 10_000
/** Characters that are looked at: with its tags a text is longer than without, and to clean more takes too long. */
const READ_MAX = 4 * TEXT_MAX
export const URL_MAX = 2_000
const NUMBER_LIMIT = 1_000_000
/** Nobody nests tags deeper by accident; what is left then is set apart as text. */
const PASSES_MAX = 20
const httpUrl = z.url({ protocol: /^https?$/ })

/**
 * Removes control characters other than tab and line breaks, marks that turn the direction of writing and halves of
 * characters, script blocks with their content, then every tag, trims and cuts to 10,000 characters; of the text as it
 * came the first 40,000 are read.
 * Each is repeated until nothing changes, so that `<scr<script>ipt>` cannot reassemble a tag. What is opened and never
 * closed is text, as in "ferritin<normal": it stays, set apart so that nothing can take it for a tag.
 */
export function sanitiseText(value: string): string {
  // Colours of a terminal hold numbers, which would stay behind as such.
  const plain = value.slice(0, READ_MAX).replace(/(?![\t\n\r])\p{Cc}\[[\d;]*[A-Za-z]/gu, '')
  const printable = plain
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(TURNS_WRITING, '')
    .replace(HALF_SIGNS, '')
  const withoutScripts = removeAll(streamSafe(printable), /<script\b[^<>]*>[\s\S]*?(?:<\/script\s*>|$)/gi)
  return removeAll(withoutScripts, /<\/?[a-z!?][^<>]*>/gi)
    .replace(/<(?=[a-z!?/])/gi, '< ')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(HALF_SIGNS, '')
    .trim()
}

/** Embeddings, overrides and isolates (Unicode Standard Annex 9): in a name they turn what stands around it. */
const TURNS_WRITING = /[\u202a-\u202e\u2066-\u2069]/g
const MOST_MARKS = 30

/**
 * Without the marks on one letter beyond the thirtieth: no language needs as many, and to normalise a run of them takes
 * time by its square (Stream-Safe Text Format, Unicode Standard Annex 15, section 13).
 */
export const streamSafe = (text: string): string =>
  // A run is taken whole: an expression for a long one would begin anew at each mark of one that is not.
  text.replace(/\p{M}+/gu, (run) => (run.length > MOST_MARKS ? [...run].slice(0, MOST_MARKS).join('') : run))

/** Half of a pair of surrogates is no character, and not stored as one. */
const HALF_SIGNS = /\p{Cs}/gu

function removeAll(value: string, pattern: RegExp): string {
  let text = value
  for (let pass = 0, previous = ''; pass < PASSES_MAX && previous !== text; pass++) {
    previous = text
    text = text.replace(pattern, '')
  }
  return text
}

/** Keeps an http or https URL of at most 2,000 characters; anything else becomes the empty string. */
export function sanitiseUrl(value: string): string {
  const text = value.trim()
  if (/[\s\p{Cc}]/u.test(text)) return ''
  return httpUrl.safeParse(text).success ? text.slice(0, URL_MAX) : ''
}

/** Non-numeric, non-finite and beyond ±1,000,000 become null; the rest is rounded to 2 decimals. */
export function sanitiseNumber(value: unknown): number | null {
  if (value === '' || value === null || value === undefined || typeof value === 'boolean') return null
  const number = typeof value === 'number' ? value : Number(String(value).trim())
  if (!Number.isFinite(number) || Math.abs(number) > NUMBER_LIMIT) return null
  return Math.round((number + Math.sign(number) * Number.EPSILON) * 100) / 100
}

/** Sanitised text of at most `max` characters; the empty string counts as absent (null). */
export function optionalText(max: number = TEXT_MAX) {
  return z
    .string()
    .transform(sanitiseText)
    .pipe(z.string().max(max))
    .transform((text) => (text === '' ? null : text))
    .nullable()
}
