/**
 * Every match of a global expression. `matchAll` copies its expression each time, which takes longer than most searches:
 * hundreds of expressions are tried on a message, and nearly all of them find nothing.
 */
export const everyMatch = (text: string, expression: RegExp): RegExpExecArray[] =>
  text.search(expression) < 0 ? [] : [...text.matchAll(expression)]
