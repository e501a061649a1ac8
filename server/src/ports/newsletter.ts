export type Newsletter = {
  /** Puts an address on the list; one that is there already is a success. Throws when the list cannot take it. */
  add: (email: string) => Promise<void>
  /** Removes it with all that the list knows of it; one that is not there is a success. */
  remove: (email: string) => Promise<void>
}
