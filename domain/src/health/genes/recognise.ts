/** Raw genotype files of 23andMe, AncestryDNA and others: recognised for what they are, never read as results. */
import type { GeneReading } from './schema.ts'

const HEADER = /^(?:# ?)?"?rsid"? ?[\t,] ?"?chromosome"? ?[\t,] ?"?position"? ?[\t,]/i
const VARIANT = /^"?(?:rs|i|vg)\d+"?[\t,]"?(?:\d{1,2}|X|Y|XY|MT?)"?[\t,]"?\d+"?[\t,]/i

/** Lines that are looked at: such files begin with a page of explanations at most. */
const LINES = 400
/** Characters; a line of such a file has fewer. */
const LINE_MAX = 300
export const FEWEST_VARIANTS = 3

/** Types of files that are taken for genetic ones alone; a table may be one. */
export const GENETIC_TYPES: ReadonlySet<string> = new Set(['vcf', 'gz', 'zip'])

/** What the file is, as the summary of a document in words. */
export function genotypeSummary({ format, variants, no_calls }: GeneReading) {
  const from = format && format !== 'genotype table' ? ` in the format of ${format}` : ''
  const [positions, missing] = [variants, no_calls].map((count) => count.toLocaleString('en-US'))
  return {
    about: `Raw genetic data${from}: ${positions} positions in the genome, ${missing} of them without a result.`,
    study: null,
    sections: [] as string[],
    conclusion: null,
  }
}

export function isGenotypeFile(text: string): boolean {
  const start = text
    .slice(0, 60_000)
    .split(/\r\n|\r|\n/, LINES)
    .map((line) => line.slice(0, LINE_MAX).trim())
  const variants = start.filter((line) => VARIANT.test(line)).length
  return (
    variants >= FEWEST_VARIANTS && (start.some((line) => HEADER.test(line)) || variants > start.length / 2)
  )
}
