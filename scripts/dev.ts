// npm run dev: the product at one address while it is worked on. The web is served from its sources and reloads what
// changed; it passes /api on to the server, which starts again when a source of it or of domain changes.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/src/testing/free-port.ts'

if (process.argv.length > 2) {
  console.error('npm run dev takes no argument; PORT, DATA_DIR and the rest of .env.example are environment.')
  process.exit(2)
}

const root = join(import.meta.dirname, '..')
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const port = process.env.PORT || '3000'
const serverPort = String(await freePort())
const address = `http://localhost:${port}`

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    // Links in mails and the origin of requests are those of the one address.
    env: { ...process.env, PORT: serverPort, APP_URL: process.env.APP_URL || address },
  }),
  spawn(join(root, 'node_modules/.bin/react-router'), ['dev', '--port', port, '--strictPort'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${serverPort}` },
  }),
]
let stopping = false
function stop(code: number) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
// One without the other is of no use.
for (const child of children) child.on('exit', (code) => stop(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
