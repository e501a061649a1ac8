// First: it is for all expressions that follow.
import './compiled-expressions.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { startEmbeddedServer } from './db/embedded.ts'
import { prepareDatabase } from './db/migrate.ts'
import { createLog } from './log.ts'
import { databasePassword, newServerKey, storedServerKey } from './secrets.ts'
import type { Close } from './serve-app.ts'
import { StartError } from './start-error.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** For requests that run when a signal comes; after that for the rest of the shutdown. */
const DRAIN_MS = 10_000
const SHUTDOWN_MS = DRAIN_MS + 9_000

type Log = ReturnType<typeof createLog>

async function main() {
  if (process.argv.length > 2)
    throw new StartError(
      `Unknown argument ${process.argv[2]}: the server takes none. Its settings are in .env.example.`,
    )
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig()
  const log = createLog(config.logLevel)
  // They may be files on a full disk, or a reader that has gone: no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Last opened, first closed.
  const closers: Close[] = []
  const stop = createStop(closers, log)
  stopOnSignals(stop, log)
  try {
    await start(config, log, closers, stop)
  } catch (error) {
    const known = error instanceof StartError || isPortTaken(error)
    process.stderr.write(`${known ? explain(error, config.port) : String((error as Error).stack ?? error)}\n`)
    await stop(1)
  }
}

async function start(config: Config, log: Log, closers: Close[], stop: (code: number) => Promise<void>) {
  // For `npm run bench:start`.
  const reached = (place: string) => log.trace({ at_ms: Math.round(performance.now()) }, `started: ${place}`)
  const database = await openDatabase(config, log, closers, stop)
  reached('database')
  // Most of the code: a start that is refused does without it.
  const { serveApp } = await import('./serve-app.ts')
  await serveApp({ config, log, closers, reached, database, drainMs: DRAIN_MS })
}

/** Closes everything in turn and ends the process, once, and in any case before the deadline. */
function createStop(closers: Close[], log: Log) {
  let stopping = false
  return async function stop(code: number) {
    if (stopping) return
    stopping = true
    const deadline = setTimeout(() => process.exit(code || 1), SHUTDOWN_MS)
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, 'while stopping')
      }
    }
    clearTimeout(deadline)
    process.exit(code)
  }
}

function stopOnSignals(stop: (code: number) => Promise<void>, log: Log) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught')
    void stop(1)
  })
}

/** The configured PostgreSQL or the embedded one, with its tables, and the key that what is in it is sealed with. */
async function openDatabase(
  config: Config,
  log: Log,
  closers: Close[],
  stop: (code: number) => Promise<void>,
) {
  const key = config.appKey ?? storedServerKey(config.dataDir)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedServer({
        dataDir: config.dataDir,
        password: databasePassword(config.dataDir),
        onDeath: () => log.error('PostgreSQL ended by itself and is being started again'),
        onLost: (reason) => {
          process.stderr.write(`${reason.message}\n`)
          void stop(1)
        },
      })
  if (embedded) closers.push(() => embedded.stop())
  return prepareDatabase({
    adminUrl: config.databaseUrl ?? embedded?.urlFor('postgres') ?? '',
    keyFor: (known) => key ?? newServerKey(config.dataDir, known),
    ...(embedded ? { createDatabase: 'aevia' } : {}),
  })
}

const isPortTaken = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
const explain = (error: Error, port: number) =>
  isPortTaken(error) ? `Port ${port} is taken by another program. Set PORT to another one.` : error.message

try {
  await main()
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
