/**
 * How much of a compound is magnesium, by the molar masses of its formula (IUPAC standard atomic weights: Mg 24.305,
 * C 12.011, H 1.008, N 14.007, O 15.999, S 32.06). A label may give the weight of either.
 */
const MAGNESIUM = 24.305
const COMPOUNDS: readonly { name: string; says: RegExp; magnesium: number; mass: number }[] = [
  // Mg(C2H4NO2)2
  { name: 'glycinate', says: /\b(?:bis)?glycinat[eo]?\b/i, magnesium: 1, mass: 172.42 },
  // Mg3(C6H5O7)2
  { name: 'citrate', says: /\bcitrat[eo]?\b/i, magnesium: 3, mass: 451.11 },
  // Mg(C2H6NO3S)2
  { name: 'taurate', says: /\btaurat[eo]?\b/i, magnesium: 1, mass: 272.58 },
  // Mg(C4H7O5)2
  { name: 'threonate', says: /\bthreonat[eo]?\b/i, magnesium: 1, mass: 294.5 },
  // Mg(C4H4O5)
  { name: 'malate', says: /\bmalat[eo]?\b/i, magnesium: 1, mass: 156.38 },
  // MgO
  { name: 'oxide', says: /\b(?:oxide?|óxido|oxyde)\b/i, magnesium: 1, mass: 40.3 },
]

/** Of magnesium in a form that a text names: the word for it there, and which part of its weight is magnesium. */
export function magnesiumPartIn(text: string): { word: string; part: number } | null {
  for (const { says, magnesium, mass } of COMPOUNDS) {
    const word = says.exec(text)?.[0]
    if (word) return { word: word.toLowerCase(), part: (magnesium * MAGNESIUM) / mass }
  }
  return null
}
