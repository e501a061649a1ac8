/** How German, Swedish, French and Spanish spell the name of a medicine: sertraline is Sertralin, sertralina. */

/** Shorter names are too near to other words. */
const SHORTEST = 7
/** By the end of the English name. */
const ENDINGS: readonly (readonly [end: RegExp, others: readonly string[]])[] = [
  [/ine$/, ['in', 'ina']],
  [/in$/, ['ine', 'ina']],
  [/ole$/, ['ol', 'olo']],
  [/ide$/, ['id', 'ida', 'ido']],
  [/ate$/, ['at', 'ato']],
  [/one$/, ['on', 'ona']],
  [/en$/, ['ene', 'eno']],
]
/** Letters that other languages write otherwise, each step beside the ones before. */
const LETTERS: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll('ph', 'f').replaceAll('th', 't'),
  (name) => name.replaceAll('y', 'i').replaceAll('ll', 'l'),
]
const WITH_K = /c(?=[aoulrkt]|$)/g

/** Without the name itself; none for names of several words. */
export function otherSpellings(name: string): string[] {
  if (name.length < SHORTEST || /[^a-z]/.test(name)) return []
  const ends = ENDINGS.flatMap(([end, others]) =>
    end.test(name) ? others.map((other) => name.replace(end, other)) : [],
  )
  let all = [name, ...ends]
  for (const step of LETTERS) all = [...all, ...all.map(step)]
  const spellings = new Set([...all, ...all.map((each) => each.replace(WITH_K, 'k'))])
  spellings.delete(name)
  return [...spellings]
}
