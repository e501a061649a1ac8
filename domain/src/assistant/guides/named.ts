/** What a message names, before it is looked for in the guides. */

export type Side = 'low' | 'high' | 'within'
/** What a message names and what is known of it. */
export type Named = {
  text: string
  /** ids of the catalogue, with the side where a value or a word says it */
  markers: ReadonlyMap<string, Side | null>
  /** those of them whose value is high for one sex and low for the other, of somebody whose sex is not known */
  eitherSide: ReadonlySet<string>
  /** those of them whose value is told or on record */
  judged: ReadonlySet<string>
  /** keys of what is swallowed that the message names, and of what is on record besides */
  taken: ReadonlySet<string>
  recorded: ReadonlySet<string>
  /** whether a medicine is asked about for a child: what holds for adults is no answer */
  isForChild: boolean
  /** whether a dose is told that is above its limit */
  isOfExcess: boolean
  /** values that are off for one sex and usual for the other, of somebody whose sex is not known */
  ofOneSex: ReadonlySet<string>
  /** whether a child is spoken of */
  isOfChild: boolean
  /** whether it only says that something is high or low */
  isBareLevel: boolean
  /** two things that are swallowed of which it asks for one, as the message writes them */
  choice: readonly [string, string] | null
  /** what is named that is swallowed, and what is measured, as the message writes it */
  names: readonly (readonly string[])[]
}
