import { z } from 'zod'

/**
 * The message for invalid input where a rule has no message of its own; the library's own messages name types and
 * checks.
 */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required.'
        : wrongKind(issue.expected)
    case 'too_big':
      return `${amountOf(issue.origin, 'at most', Number(issue.maximum))}.`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This is required.'
        : `${amountOf(issue.origin, 'at least', Number(issue.minimum))}.`
    case 'invalid_value':
      return 'This is not one of the choices.'
    case 'unrecognized_keys':
      return `Not recognised: ${named(issue.keys)}.`
    default:
      return 'This is not valid.'
  }
}

/** Names of unknown fields that an answer repeats: who sends thousands has not mistyped one. */
const KEYS_NAMED = 5

const named = (keys: readonly string[]): string =>
  [...keys.slice(0, KEYS_NAMED), ...(keys.length > KEYS_NAMED ? ['and others'] : [])].join(', ')

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const wrongKind = (expected: string) =>
  KINDS[expected] ? `This must be ${KINDS[expected]}.` : 'This is not valid.'

function amountOf(origin: string, bound: string, amount: number): string {
  if (origin === 'string') return `This must have ${bound} ${amount} characters`
  if (origin === 'array') return `This must have ${bound} ${amount} entries`
  return `This must be ${bound} ${amount}`
}
