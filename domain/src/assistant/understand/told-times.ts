/** Of which time a value in a message is: "58 last month, 61 today", "from 39 to 47". */

/** Characters beside a value that may say when it was. */
const TIME_REACH = 30

/** Of two values of one marker the one of now is judged: "58 last month, 61 today". */
const OF_BEFORE =
  /^[^.;,\d\n]{0,14}\b(?:last|ago|previous(?:ly)?|before|earlier|yesterday|in (?:19|20)\d\d|förra|tidigare|letzte[nrsm]?|früher|vorher|dernier|dernière|avant|pasado|pasada|antes)\b/i
const OF_NOW =
  /^[^.;,\d\n]{0,14}\b(?:now|today|currently|this (?:week|month|year|time|morning)|nu|idag|i dag|heute|jetzt|aktuell|maintenant|aujourd['’]hui|ahora|hoy)\b/i

const NOW_IT_IS =
  /(?<!\p{L})(?:now|today|currently|nu|idag|i dag|heute|jetzt|aktuell|maintenant|aujourd['’]hui|ahora|hoy)(?: (?:it )?(?:is|its|at|ist|är|es|est|c['’]est|bei|på|a|à))? ?$/iu

/** "From 39 to 47": the first is of before. */
const BEFORE_NOW = /\b(?:from|von|från|de) ?$/i
const AND_NOW = /^ ?(?:to|auf|till|à|a|->|→) ?\d/i

/** "From 39 to 47" tells what was before. */
export const isOfBefore = (text: string, start: number, unitEnd: number): boolean =>
  BEFORE_NOW.test(text.slice(Math.max(0, start - 6), start)) && AND_NOW.test(text.slice(unitEnd, unitEnd + 8))

/** Of two values of one marker, whether the second is the later one. */
export const isLaterOf = (
  text: string,
  first: { unitEnd: number },
  next: { start: number; unitEnd: number },
) =>
  OF_BEFORE.test(text.slice(first.unitEnd, first.unitEnd + TIME_REACH)) ||
  OF_NOW.test(text.slice(next.unitEnd, next.unitEnd + TIME_REACH)) ||
  isSaidOfNow(text, next.start)

/** "How can I raise my HDL? It's 0.9" */
const IT_IS =
  /(?:^|[.?!;,\n] ?)(?:it['’]?s|it is|it was|mine is|mine['’]s|mine was|i['’]?m at|i have|det är|den är|mitt är|er ist|es ist|meiner ist|il est|elle est|le mien est|está en|el mío es)(?: at| about| around)? ?$/iu

/** Whether a number is said of what was named in the sentence before. */
export const isSaidOfIt = (text: string, start: number): boolean =>
  IT_IS.test(text.slice(Math.max(0, start - TIME_REACH), start))

export const isSaidOfNow = (text: string, start: number): boolean =>
  NOW_IT_IS.test(text.slice(Math.max(0, start - TIME_REACH), start).trimEnd())
