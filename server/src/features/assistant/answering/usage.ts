/** Tokens, of what is asked and of what is answered. */
export type Usage = { input: number; output: number }
