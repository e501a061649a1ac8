export type Idiom = {
  says: RegExp
  /** The same in plain words. */
  means: string
  /** With one of these anywhere in the message it may be meant as it stands. */
  unless?: RegExp
}

export const idiom = (says: string, means: string, unless?: RegExp): Idiom => ({
  says: new RegExp(String.raw`(?<![\p{L}])(?:${says})(?![\p{L}])`, 'giu'),
  means,
  ...(unless ? { unless } : {}),
})
