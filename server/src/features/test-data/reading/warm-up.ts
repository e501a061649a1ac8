/** Practises on a made-up report until a real one comes: code that has run before runs several times as fast. */
import { readFile as readBytes } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { pdfjsFolder } from './open-pdf.ts'
import { practiceReport } from './practice-report.ts'
import { readFile } from './read-file.ts'

const ROUNDS = 15

/** @param wanted whether a real document waits, which ends the practice */
export async function warmUp(wanted: () => boolean): Promise<void> {
  const report = practiceReport(await readBytes(`${pdfjsFolder('standard_fonts')}LiberationSans-Regular.ttf`))
  for (let round = 0; round < ROUNDS; round += 1) {
    await turn()
    if (wanted()) return
    // pdf.js may detach the bytes it is given.
    await readFile('pdf', new Uint8Array(report), false)
  }
}
