// Playwright's global setup: the server that all tests share. Each has users of its own, from an address of its own.
import { QUICK, startOwnServer } from '../server/src/testing/server-process.ts'

/** What workers inherit from the process that starts them. */
const KEY = 'AEVIA_E2E_SERVER'

export default async function setup() {
  const { origin, dataDir, close } = await startOwnServer(QUICK)
  process.env[KEY] = JSON.stringify({ origin, dataDir })
  return close
}

export function sharedServer() {
  return JSON.parse(process.env[KEY] ?? '') as { origin: string; dataDir: string }
}
