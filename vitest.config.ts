import { defineConfig } from 'vitest/config'

const SCANS = 'server/src/features/test-data/reading/scans.test.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [SCANS],
          environment: 'node',
          globalSetup: ['server/src/testing/database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // The whole server is loaded once for all files, not once for each.
          isolate: false,
        },
      },
      // Draws its own pictures, for which the image library of the server is closed.
      {
        test: {
          name: 'scans',
          include: [SCANS],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
