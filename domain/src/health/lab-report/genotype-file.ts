/** Raw genotype files of 23andMe, AncestryDNA and MyHeritage: recognised for what they are, never read as results. */

const HEADER = /^#?\s*"?rsid"?\s*[\t,]\s*"?chromosome"?\s*[\t,]\s*"?position"?\s*[\t,]/im
const VARIANT = /^"?(?:rs|i|vg)\d+"?[\t,]"?(?:\d{1,2}|X|Y|XY|MT?)"?[\t,]"?\d+"?[\t,]/i

/** Lines that are looked at: such files begin with a page of explanations at most. */
const LINES = 400
const FEWEST_VARIANTS = 3

export function isGenotypeFile(text: string): boolean {
  const start = text.slice(0, 60_000).split(/\r\n|\r|\n/, LINES)
  const variants = start.filter((line) => VARIANT.test(line)).length
  return variants >= FEWEST_VARIANTS && (HEADER.test(start.join('\n')) || variants > start.length / 2)
}
