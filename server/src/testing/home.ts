/** Data folders of tests, and the real process started on them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type TestContext } from 'vitest'
import { freePort } from './free-port.ts'
import { type Launched, launchServer, printed, QUICK, stopped } from './server-process.ts'

export type Home = {
  dataDir: string
  launch: (env?: Record<string, string>, errors?: number) => Promise<Launched & { port: number }>
}
export type OnFinished = TestContext['onTestFinished']

/** A data folder that no server has seen. */
export function freshHome(onTestFinished: OnFinished): Home {
  const dataDir = mkdtempSync(join(tmpdir(), 'aevia-main-'))
  const running: Launched[] = []
  onTestFinished(async () => {
    for (const { child } of running) await stopped(child)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    async launch({ PORT, ...env } = {}, errors) {
      const port = PORT ?? String(await freePort())
      const more = { PORT: port, NODE_ENV: 'test', LOG_LEVEL: 'debug', ...QUICK, ...env }
      const launched = launchServer(dataDir, Number(port), more, errors)
      running.push(launched)
      return { ...launched, port: Number(port) }
    },
  }
}

const ready = ({ child }: Launched) => printed(child, / is ready at /)
export const started = async (home: Home, env: Record<string, string> = {}) => {
  const app = await home.launch(env)
  await ready(app)
  return app
}
/** What a start that is refused says. */
export const refusal = async (home: Home, env: Record<string, string> = {}) => {
  const app = await home.launch(env)
  expect(await app.code).toBe(1)
  expect(app.output()).not.toMatch(/ is ready at |\n\s+at /)
  return app.output()
}
