/** A service outside of this server does not answer, or not as it should; `cause` says how. */
export class OutsideError extends Error {
  /** For a person: "The payment service". */
  readonly who: string

  constructor(who: string, cause: unknown) {
    super(`${who} does not answer`, { cause })
    this.who = who
  }
}
