/**
 * Medicines that a message says are not taken: "no statin", "not on blood thinners", "ich nehme kein Metformin", "I don't
 * want a statin yet", "nature's Ozempic".
 */

const BEFORE =
  /(?:(?:^|[,.;(]|\b(?:and|but|und|och|et|y)) *(?:no|keine?n?|ing(?:en|a|et)|pas de|aucune?|sin|sans)|\b(?:not (?:on|taking|using)|never (?:on|took|taken|had|used)|(?:don['’]?t|do not|does not|doesn['’]?t) (?:take|use|want(?: to (?:take|start|go on|be on))?)|nature['’]?s|take no|nehme kein(?:e|en)?|tar (?:inte|ingen|inga|inget)|äter (?:inte|ingen|inga|inget)|ne prends? (?:pas|aucune?)(?: de)?|no tomo)) (?:an? |any |other |einen? |någon |några )?$/iu
const SIGNS = /[\\^$.*+?()[\]{}|]/g

/** Whether each mention of it says that it is not taken. */
export function isNotTaken(text: string, label: string): boolean {
  const name = new RegExp(`(?<!\\p{L})${label.replace(SIGNS, '\\$&')}`, 'giu')
  const places = [...text.matchAll(name)].map(({ index }) => index)
  return places.length > 0 && places.every((at) => BEFORE.test(text.slice(0, at)))
}
