export type Newsletter = {
  /** Puts an address on the list; one that is there already is a success. Throws when the list cannot take it. */
  add: (email: string) => Promise<void>
}
