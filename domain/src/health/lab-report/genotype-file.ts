/** Raw genotype files of 23andMe, AncestryDNA and MyHeritage: recognised for what they are, never read as results. */
import type { DocumentSummary } from '../reading/analysis.ts'

const HEADER = /^#?\s*"?rsid"?\s*[\t,]\s*"?chromosome"?\s*[\t,]\s*"?position"?\s*[\t,]/im
const VARIANT = /^"?(?:rs|i|vg)\d+"?[\t,]"?(?:\d{1,2}|X|Y|XY|MT?)"?[\t,]"?\d+"?[\t,]/i

/** Lines that are looked at: such files begin with a page of explanations at most. */
const LINES = 400
const FEWEST_VARIANTS = 3

/** The programs that write such files say so in the first lines. */
const MAKERS = ['23andMe', 'AncestryDNA', 'MyHeritage', 'FamilyTreeDNA', 'Living DNA']

/** What the file is, without reading any of its letters. */
export function genotypeSummary(text: string): DocumentSummary {
  const start = text.slice(0, 4000).toLowerCase()
  const maker = MAKERS.find((name) => start.includes(name.toLowerCase()))
  let places = 0
  for (const line of text.matchAll(/^.{0,60}$/gm)) if (VARIANT.test(line[0])) places += 1
  const from = maker ? `Raw genetic data in the format of ${maker}` : 'Raw genetic data'
  return {
    about: `${from}: ${places.toLocaleString('en-US')} positions in the genome.`,
    study: null,
    sections: [],
    conclusion: null,
  }
}

export function isGenotypeFile(text: string): boolean {
  const start = text.slice(0, 60_000).split(/\r\n|\r|\n/, LINES)
  const variants = start.filter((line) => VARIANT.test(line)).length
  return variants >= FEWEST_VARIANTS && (HEADER.test(start.join('\n')) || variants > start.length / 2)
}
