/** The real server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from './client.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../../..')

/** Environment of a server that tests use: the proof of work stays one, and nothing runs that nobody waits for. */
export const QUICK = { CAPTCHA_STEPS: '5', PRACTICE: 'off' }

export type Launched = {
  child: ChildProcess
  /** what it has printed, on both streams */
  output: () => string
  /** its exit code, once it has ended */
  code: Promise<number | null>
}

/** Starts the server on a data folder; `more` is environment beside it, `errors` a file for standard error. */
export function launchServer(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
  errors: number | 'pipe' = 'pipe',
): Launched {
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      // Compiled code is kept between starts, as the bootstrap does it.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      // A bench or test acts as many clients behind one proxy.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      APP_URL: '',
      DATABASE_URL: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', errors],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()))
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => said, code }
}

/** Resolves when a process has printed what it is waited for; rejects when it ends before. */
export function printed(child: ChildProcess, sign: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    let complained = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (sign.test(said)) resolve()
    })
    child.stderr?.on('data', (part: Buffer) => (complained += part.toString()))
    child.on('close', (code) => reject(new Error(`the process ended with ${code}: ${said}${complained}`)))
  })
}

/** The same once it says that it is ready; what it complains of is printed. */
export async function startServer(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const { child } = launchServer(dataDir, port, more)
  child.stderr?.pipe(process.stderr)
  await printed(child, / is ready at /)
  return child
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await gone
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

/** A server on a data folder and a port of its own; `close` leaves nothing of it. */
export async function startOwnServer(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-server-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const process = await startServer(dataDir, port, more)
  return {
    origin,
    port,
    dataDir,
    process,
    createUser: (email?: string) => createUser({ origin, dataDir }, email),
    async close() {
      await stopped(process)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
