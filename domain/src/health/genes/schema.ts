/** What was read out of a file of raw genotypes, as stored and shown; the genotypes themselves stay in the file. */
import { z } from 'zod'
import { GENE_FORMATS } from './genotype-file.ts'
import { BUILDS } from './loci.ts'

export const geneFindingSchema = z.object({
  id: z.string(),
  /** what it is about, in plain words */
  title: z.string(),
  gene: z.string(),
  /** what the file has, in the words of genetics */
  genotype: z.string(),
  says: z.string(),
  how_often: z.string(),
  does_not_say: z.string(),
  /** what a chip finds is confirmed before anybody acts */
  confirm: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
})
export type GeneFinding = z.infer<typeof geneFindingSchema>

export const geneReadingSchema = z.object({
  format: z.enum(GENE_FORMATS).nullable(),
  build: z.enum(BUILDS).nullable(),
  strand: z.enum(['forward', 'mixed', 'unknown']),
  variants: z.number().int(),
  no_calls: z.number().int(),
  findings: z.array(geneFindingSchema),
  /** what is not read, by name and reason */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** why the end of the file is missing */
  damage: z.string().optional(),
  /** rows without a place in the genome */
  left_out: z.number().int().optional(),
})
export type GeneReading = z.infer<typeof geneReadingSchema>
