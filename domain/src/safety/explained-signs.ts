/**
 * Signs that look alarming and are what is expected of something the message names: dark stools on iron, a flush after
 * niacin. Each entry of the file names the cause, the sign, and what makes it a matter for a doctor all the same; what
 * to watch for is said by the guide on it.
 */
import file from './explained-signs.json' with { type: 'json' }
import { normalise } from './normalise.ts'

const words = (alternatives: string) => new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'gu')

const entries = file.map(({ cause, sign, unless, ...named }) => ({
  ...named,
  cause: words(cause),
  sign: words(sign),
  unless: words(unless),
}))

const has = (text: string, pattern: RegExp) => text.search(pattern) >= 0

/** The message without signs that something in it explains; null where there are none. */
export function withoutExplainedSigns(message: string): string | null {
  const text = normalise(message)
  const entry = entries.find(
    ({ cause, sign, unless }) => has(text, cause) && has(text, sign) && !has(denied(text), unless),
  )
  return entry ? text.replace(entry.sign, ' ') : null
}

/** "No pain" is not pain. */
const denied = (text: string) => text.replace(/\b(?:no|without|not|ingen|kein\w*|sans|sin) \w+/g, ' ')
