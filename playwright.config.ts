import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/shared-server.ts',
  outputDir: 'test-results',
  // What is given up for being slow: a busy machine is not a failure.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  retries: 0,
  // Tests wait for pages, for answers and for idle networks: one more than two processors keeps them busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 900 },
    // Drawing sixty pictures a second of what waits takes more of a processor than the pages do; the journey of
    // `main-job.spec.ts` has its motion.
    // What it answers cannot be put in the way of; `push.spec.ts` has it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A recording of every test takes a third of the time; one that fails is run again with TRACE=on.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
