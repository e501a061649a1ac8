import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { useWeights } from '@aevia/domain/safety/triage-net.ts'
import { WeightsError } from '@aevia/domain/safety/weights-file.ts'
import { StartError } from '#server/start-error.ts'

const FILE = fileURLToPath(import.meta.resolve('@aevia/domain/safety/triage-weights.bin'))

/**
 * Gives the triage its trained net; for every process that judges messages, before the first.
 * @throws StartError
 */
export function loadTriageWeights(): void {
  try {
    useWeights(readFileSync(FILE))
  } catch (error) {
    if (!(error instanceof WeightsError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const problem = error instanceof WeightsError ? error.message : 'They are missing.'
    throw new StartError(
      `The weights of the triage (${FILE}) cannot be used. ${problem} Restore the file, or run: npm run triage:train`,
      { cause: error },
    )
  }
}
