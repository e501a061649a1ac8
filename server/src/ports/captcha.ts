/** `longer` costs ten times the work: for accounts whose password someone is guessing. */
export type CaptchaLevel = 'normal' | 'longer'

export type Captcha = {
  /** A challenge for the widget, as JSON. */
  challenge: (level: CaptchaLevel) => Promise<object>
  /** The level, once per solved challenge; null for anything else, a replay among them. */
  verify: (token: string) => Promise<CaptchaLevel | null>
}
