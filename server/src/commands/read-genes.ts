/** `npm run -s read-genes -- [--with-apoe] FILE...` prints one JSON line for each file of raw genotypes. */
import { createReadStream } from 'node:fs'
import { readGenes } from '#server/features/test-data/genes/read-genes.ts'
import { readableFiles, sayUnreadable } from './readable-files.ts'

/** Says that the person has agreed to learn about APOE, which nobody learns by the way. */
const APOE = '--with-apoe'

for (const file of readableFiles('read-genes', [APOE])) {
  try {
    const found = await readGenes(createReadStream(file), { apoe: process.argv.includes(APOE) })
    console.log(JSON.stringify({ file, ...found }))
    if (found.format === null)
      sayUnreadable(file, 'it is damaged, or not a file of raw genotypes that is known here.')
  } catch (error) {
    sayUnreadable(file, (error as Error).message)
  }
}
