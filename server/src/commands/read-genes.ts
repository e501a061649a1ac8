/** `npm run -s read-genes -- [--with-apoe] FILE...` prints one JSON line for each file of raw genotypes. */
import { createReadStream } from 'node:fs'
import { readGenes } from '#server/features/test-data/genes/read-genes.ts'
import { readableFiles } from './readable-files.ts'

/** Says that the person has agreed to learn about APOE, which nobody learns by the way. */
const APOE = '--with-apoe'

for (const file of readableFiles('read-genes', [APOE])) {
  try {
    const found = await readGenes(createReadStream(file), { apoe: process.argv.includes(APOE) })
    console.log(JSON.stringify({ file, ...found }))
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`)
    process.exitCode = 2
  }
}
