export type Captcha = {
  /** A challenge for the widget, as JSON. */
  challenge: () => Promise<object>
  /** True once per solved challenge: a replay is false. */
  verify: (token: string) => Promise<boolean>
}
