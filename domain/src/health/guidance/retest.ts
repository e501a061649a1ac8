/** After how long to test again, in a unit that gives whole numbers: `4 to 12 weeks`, `1 to 7 days`, `a day`. */
export function retestSpan([from, to]: readonly [number, number]): string {
  if (from >= 1) return from === to ? `${from} weeks` : `${from} to ${to} weeks`
  const [first, last] = [Math.max(1, Math.round(from * 7)), Math.round(to * 7)]
  return last > first ? `${first} to ${last} days` : 'a day'
}
