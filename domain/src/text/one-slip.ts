/** One letter left out, put in, changed, or two that changed places. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [x, y] = [a.slice(start), b.slice(start)]
  return (
    x.slice(1) === y ||
    x === y.slice(1) ||
    x.slice(1) === y.slice(1) ||
    (x.length > 1 && x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  )
}
