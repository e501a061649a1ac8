/** What a request says of where it comes from. Only ever shown, never trusted. */
export type Client = { address: string; agent: string | null }

/** Who is asking, as the access token says; the database refuses it when the session has ended. */
export type Identity = {
  userId: string
  sessionId: string
  /** Of a request; for the log that the person reads. */
  client?: Client
}

/** A program that reads in somebody's name. */
export type Reader = {
  userId: string
  tokenId: string
  scopes: ReadonlySet<string>
}

export type VerifyAccessToken = (token: string) => Promise<Identity | null>
