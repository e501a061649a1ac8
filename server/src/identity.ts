/** Who is asking, as the access token says; the database refuses it when the session has ended. */
export type Identity = { userId: string; sessionId: string }

export type VerifyAccessToken = (token: string) => Promise<Identity | null>
