/**
 * What people say for the signs that matter, grouped by meaning. Frames are built from these groups, so that a danger
 * is recognised in words that no rule lists. Written for the normalised form: lower case, no apostrophes or hyphens.
 */
import file from './symptom-lexicon.json' with { type: 'json' }

const group = (expressions: readonly string[]) => `(?:${expressions.join('|')})`

export const words = Object.fromEntries(
  Object.entries(file).map(([name, expressions]) => [name, group(expressions)]),
) as Record<keyof typeof file, string>
