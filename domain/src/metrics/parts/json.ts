/** What a reader of JSON is given: any value, with safe ways into it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; none where it is not one. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** A number, also one that is written as text; undefined for anything else. */
export function numberAt(from: JsonObject | undefined, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = from?.[name]
    if (typeof value === 'number') return value
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
      return Number(value)
  }
  return undefined
}

export function textAt(from: JsonObject | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = from?.[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

export const objectAt = (from: JsonObject | undefined, name: string): JsonObject | undefined => {
  const value = from?.[name]
  return isObject(value) ? value : undefined
}

/** Where the last whole item of a list ends, and the brackets that are open there. */
function lastWhole(text: string): { end: number; closers: string } | null {
  const open: string[] = []
  let found: { end: number; closers: string } | null = null
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{') open.push('}')
    else if (sign === '[') open.push(']')
    else if (sign === '}' || sign === ']') {
      open.pop()
      if (open.at(-1) === ']') found = { end: at + 1, closers: open.toReversed().join('') }
    }
  }
  return found
}

/** The value; of a file that was cut off, what comes before the damage. Undefined where there is nothing. */
export function parseJson(text: string): { value: Json; isWhole: boolean } | undefined {
  const clean = text.replace(/^\uFEFF/, '')
  try {
    return { value: JSON.parse(clean) as Json, isWhole: true }
  } catch {
    const whole = lastWhole(clean)
    if (!whole) return undefined
    try {
      return { value: JSON.parse(clean.slice(0, whole.end) + whole.closers) as Json, isWhole: false }
    } catch {
      return undefined
    }
  }
}
