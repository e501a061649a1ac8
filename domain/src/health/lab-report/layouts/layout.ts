/** A whole report and what is known to be in it. */
export type Layout = {
  title: string
  text: string
  collected: string | null
  reported: string | null
  born: string | null
  sex: string | null
  results: string[]
}
