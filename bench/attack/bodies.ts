/** Bodies and parameters for a schema: such as are right, and such with something wrong in them. */
import type { Schema } from './api.ts'
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values.ts'
import type { Random } from './random.ts'

export type Making = {
  random: Random
  /** stands in texts of this user and of no other */
  mark: string
  /** ids that may stand where one is wanted */
  ids: readonly string[]
}
/** How often one value of a body is none that is wanted, and a text is an unusual one. */
const WRONG = 0.06
const UNUSUAL = 0.15
const DEEPEST = 8

const MARKERS = ['ferritin', 'potassium', 'glucose']
const WORDS = ['zinc', 'ferritin 12', 'poor sleep', '5 mg', 'in the morning', 'Vitamin D', 'lab']
/** By the name of a field: what its schema cannot say. */
const USUAL: Record<string, string> = {
  time_zone: 'Europe/Berlin',
  timezone: 'Europe/Berlin',
  day: '2026-11-20',
}
const DAYS = ['2026-01-01', '2025-12-31', '2024-02-29', '2026-11-20']

export function valueFor(schema: Schema | undefined, making: Making, depth = 0): unknown {
  const { random } = making
  if (!schema || depth > DEEPEST) return textFor({}, making)
  if (random.chance(WRONG)) return random.of(HOSTILE_VALUES)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.of(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueFor(random.of(either), making, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => valueFor(each, making, depth + 1)))
  const type = Array.isArray(schema.type) ? random.of(schema.type) : schema.type
  return type === undefined ? textFor(schema, making) : ofType(type, schema, making, depth)
}

function ofType(type: string, schema: Schema, making: Making, depth: number): unknown {
  const { random } = making
  switch (type) {
    case 'object':
      return objectFor(schema, making, depth)
    case 'array': {
      const length = (schema.minItems ?? 0) + random.below(3)
      return Array.from({ length }, () => valueFor(schema.items, making, depth + 1))
    }
    case 'integer':
    case 'number':
      return numberFor(schema, type, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textFor(schema, making)
  }
}

function objectFor({ properties = {}, required = [] }: Schema, making: Making, depth: number) {
  const { random } = making
  const made = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? !random.chance(WRONG / 4) : random.chance(0.5)))
    .map(([name, inner]) => [name, namedValue(name, inner, making, depth)] as const)
  if (random.chance(WRONG / 4))
    made.push([random.of(['user_id', 'id', '__proto__', 'is_admin']), making.mark])
  return Object.fromEntries(made)
}

const namedValue = (name: string, inner: Schema, making: Making, depth: number): unknown =>
  USUAL[name] !== undefined && !making.random.chance(UNUSUAL)
    ? USUAL[name]
    : valueFor(inner, making, depth + 1)

function numberFor({ minimum = 0, maximum = minimum + 1_000 }: Schema, type: string, random: Random): number {
  if (random.chance(UNUSUAL)) return random.of([minimum, maximum, minimum - 1, maximum + 1])
  const span = Math.min(1_000, maximum - minimum)
  const value = minimum + random.below(span + 1)
  return type === 'integer' ? Math.ceil(value) : value
}

function textFor(
  { format, pattern, minLength = 0, maxLength = 200 }: Schema,
  { random, mark, ids }: Making,
): string {
  if (random.chance(UNUSUAL)) return random.of(HOSTILE_TEXTS)
  if (format === 'uuid') return ids.length > 0 && random.chance(0.7) ? random.of(ids) : uuid(random)
  if (format === 'date') return random.of(DAYS)
  if (format === 'date-time') return `${random.of(DAYS)}T08:00:00.000Z`
  if (format === 'email') return `${random.hex(8)}@example.com`
  if (pattern?.startsWith('^[a-z0-9_]')) return random.of(MARKERS)
  return `${mark} ${random.of(WORDS)}`.padEnd(minLength, 'x').slice(0, maxLength)
}

export const uuid = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`

/** For a place in a path or a query. */
export function parameterFor(name: string, schema: Schema | undefined, making: Making): string {
  const { random, ids } = making
  const isId = /^(?:id|import_id)$/.test(name)
  if (isId && ids.length > 0 && random.chance(0.8)) return random.of(ids)
  const usual = USUAL[name]
  if (usual !== undefined && !random.chance(UNUSUAL)) return usual
  if (name === 'part' || name === 'page' || name === 'index') return String(random.below(3))
  const value = valueFor(schema, making)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
