/** First and last name joined and trimmed; null when both are absent. */
export function fullName(first: string | null, last: string | null): string | null {
  return [first ?? '', last ?? ''].join(' ').trim() || null
}
