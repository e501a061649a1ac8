/** Things that have no name of their own get their position as key. */
export function numbered<T>(values: readonly T[]): { value: T; key: number }[] {
  return values.map((value, key) => ({ value, key }))
}
