/** The provider lets nobody read any more with what we have: only the person can change that. */
export class RefusedError extends Error {}

/** The provider does not take this access token, whatever our clock says: it may have ended. */
export class TokenEndedError extends Error {}

/** Too much was asked; `seconds` is when to come back, as far as the provider said it. */
export class BusyError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`asked to wait for ${seconds} seconds`)
    this.seconds = seconds
  }
}
