/**
 * Medicines that a message says are not taken: "no statin", "not on blood thinners", "ich nehme kein Metformin", "I don't
 * want a statin yet", "nature's Ozempic".
 */

const BEFORE =
  /(?:(?:^|[,.;(]|\b(?:and|but|und|och|et|y)) *(?:no|keine?n?|ing(?:en|a|et)|pas de|aucune?|sin|sans)|\b(?:not (?:on|taking|using)|never (?:on|took|taken|had|used)|(?:don['’]?t|do not|does not|doesn['’]?t) (?:take|use|want(?: to (?:take|start|go on|be on))?)|nature['’]?s|take no|nehme kein(?:e|en)?|tar (?:inte|ingen|inga|inget)|äter (?:inte|ingen|inga|inget)|ne prends? (?:pas|aucune?)(?: de)?|no tomo)) (?:an? |any |other |einen? |någon |några )?$/iu
/** "Do I need statins?", "régime ou statine": an option that is asked about is not taken either. */
const ASKED_ABOUT =
  /(?:\b(?:do i (?:really )?(?:need|have to (?:take|start))|should i (?:take|start|go on|be on)|need|behöver jag|ska jag (?:ta|börja med|äta)|måste jag (?:ta|äta)|brauche ich|muss ich|soll ich|faut[- ]il|dois[- ]je (?:prendre)?|ai[- ]je besoin d[e’']|necesito|debo tomar|tengo que tomar)|(?:^|[\p{L}\d,] )(?:or|eller|oder|ou|o)) ?(?:an? |any |the |en |ett |einen? |ein |une? |du |des |de la |de l[’']|una? |unas )?$/iu
const OR_ELSE =
  /^ ?(?:or|eller|oder|ou|o) (?:just |is |only |bara |nur |seulement |solo |a )?(?:diet|food|exercise|lifestyle|steak|kost|mat|diät|ernährung|essen|sport|régime|alimentation|dieta|comida|ejercicio)\b/iu

const SIGNS = /[\\^$.*+?()[\]{}|]/g

/** Whether each mention of it is of such a kind. */
function isEach(text: string, label: string, isSo: (before: string, behind: string) => boolean): boolean {
  const name = new RegExp(`(?<!\\p{L})${label.replace(SIGNS, '\\$&').replaceAll(' ', '[ -]')}`, 'giu')
  const places = [...text.matchAll(name)]
  return (
    places.length > 0 &&
    places.every(({ index, 0: said }) => isSo(text.slice(0, index), text.slice(index + said.length)))
  )
}

/** Whether each mention of it says that it is not taken. */
export const isNotTaken = (text: string, label: string): boolean =>
  isEach(text, label, (before) => BEFORE.test(before))

/** Whether it is only asked about whether to take it. */
export const isOnlyConsidered = (text: string, label: string): boolean =>
  isEach(text, label, (before, behind) => ASKED_ABOUT.test(before) || OR_ELSE.test(behind))
