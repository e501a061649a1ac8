/** How a danger is written down: the meanings that it combines. */

export type Frame = {
  level: 'emergency' | 'crisis'
  reason: string
  /** Each stands somewhere in the message, said of now and not denied. */
  all: RegExp[]
  /** Also where it is asked: how to die is not a question of general interest. */
  asked?: true
  /** A denial is part of its meaning: "cannot breathe". */
  negative?: true
  foreign?: true
}

/** With a plural or a genitive: "the boiler's" has lost its apostrophe. */
const whole = (text: string) => new RegExp(`(?<![a-z0-9])(?:${text})s?(?![a-z0-9])`, 'g')
/** Two meanings within a few words, in either order. */
export const near = (a: string, b: string, words = 5) =>
  `(?:${a})(?: \\w+){0,${words}} (?:${b})|(?:${b})(?: \\w+){0,${words}} (?:${a})`

const frame = (level: Frame['level'], reason: string, ...all: string[]): Frame => ({
  level,
  reason,
  all: all.map(whole),
})
export const emergency = (reason: string, ...all: string[]) => frame('emergency', reason, ...all)
export const negative = (reason: string, ...all: string[]): Frame => ({
  ...emergency(reason, ...all),
  negative: true,
})
export const foreign = (reason: string, ...all: string[]): Frame => ({
  ...negative(reason, ...all),
  foreign: true,
})
export const crisis = (...all: string[]): Frame => ({
  ...frame('crisis', 'Thoughts of suicide or self-harm', ...all),
  negative: true,
})

export const foreignCrisis = (...all: string[]): Frame => ({ ...crisis(...all), foreign: true })
