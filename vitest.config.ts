import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SCANS = 'server/src/features/test-data/reading/scans.test.ts'

/** Gives the triage its trained weights. */
const setupFiles = ['server/src/testing/weights.ts']

const shared = {
  environment: 'node',
  // What is tested is loaded once for all files, not once for each.
  isolate: false,
  // One number for all projects: only then do they share the workers.
  maxWorkers: 3,
  // What is given up for being slow: a busy machine is not a failure.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Those that take a minute each: begun last, one worker would be busy with them while the others have nothing to do. */
const LONGEST = ['main.test.ts', 'readers.test.ts', 'scans.test.ts', 'malicious-files.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/src/**/*.test.ts'], setupFiles } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [SCANS],
          globalSetup: ['server/src/testing/database.ts'],
          setupFiles,
        },
      },
      // Draws its own pictures, for which the image library of the server is closed.
      {
        test: {
          ...shared,
          name: 'scans',
          include: [SCANS],
        },
      },
    ],
  },
})
