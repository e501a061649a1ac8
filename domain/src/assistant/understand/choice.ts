/** Whether a message asks for one of two things, and not whether they go together: "red yeast rice or a statin?". */

/** Characters between the two names. */
const REACH = 40
const OR =
  /(?<!\p{L})(?:or|vs\.?|versus|better than|rather than|compared (?:to|with)|oder|besser als|eller|bättre än|ou|mieux que|o|mejor que)(?!\p{L})/iu
const TOGETHER =
  /(?<!\p{L})(?:with|together|combin\p{L}*|both|and|mix\p{L}*|while|on top|mit|zusammen|beide[sn]?|und|med|tillsammans|båda|och|avec|ensemble|et|con|juntos|ambos|y)(?!\p{L})/iu

/** @param labels two names as the message writes them */
export function isChoiceOf(text: string, [one, other]: readonly [string, string]): boolean {
  const lower = text.toLowerCase()
  const [a, b] = [one, other].map((label) => ({ at: lower.indexOf(label.toLowerCase()), label }))
  if (!a || !b || a.at < 0 || b.at < 0) return false
  const [first, second] = a.at < b.at ? [a, b] : [b, a]
  const between = lower.slice(first.at + first.label.length, second.at)
  return between.length <= REACH && OR.test(between) && !TOGETHER.test(between)
}
