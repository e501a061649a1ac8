/** Limits that are printed with a word for illness: where health ends, not where it begins. */
const ABNORMAL =
  'abnormal|suspicious|suspect|pathologi\\w*|at risk|risk|riskzon|concerning|positive|auffällig|verdächtig|anormale?|anomal[oa]?|patológic[oa]|patologic[oa]'
const TOO =
  '(?:is|are|=|:|ist|är|er|est|es|è)?\\s?(?:(?:too|very|zu|sehr|för|mycket|for|meget|trop|très|demasiado|muy|troppo|molto)\\s)?'
const TOO_HIGH = new RegExp(
  `^${TOO}(?:(?:${ABNORMAL}|high|raised|elevated|increased|hoch|erhöht|hög|högt|förhöjt|høy|høyt|højt?|forhøyet|forhøjet|élevée?|haute?|alt[oa]|elevad[oa]|elevat[oa]|aumentad[oa]|aumentat[oa])(?!\\p{L})|h$)`,
  'iu',
)
const TOO_LOW = new RegExp(
  `^${TOO}(?:(?:${ABNORMAL}|low(?!\\s(?:\\w+\\s){0,2}risk)|decreased|reduced|niedrig|erniedrigt|vermindert|låg|lågt|lav|lavt|bas(?:se)?|basso|bassa|baj[oa]|disminuid[oa]|diminué|ridott[oa])(?!\\p{L})|l$)`,
  'iu',
)

/**
 * `Above 160 high`, `< 40 zu niedrig`
 * @param rest what is printed behind the limits
 */
export function isIllnessBand(
  { low, high }: { low: number | null; high: number | null },
  rest: string,
): boolean {
  const words = rest.replace(/^[\s,;:(=-]+/, '')
  return (low !== null && high === null && TOO_HIGH.test(words)) || (low === null && TOO_LOW.test(words))
}
