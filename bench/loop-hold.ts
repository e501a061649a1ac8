/** How long a server keeps everybody else waiting, as `loop-probe.ts` writes it. */
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** A server that was started with the probe, and the file that it writes to. */
export type Probed = { pid: number; probeFile: string }

/** Environment of a server that holds the probe. */
export const withProbe = (probeFile: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL('./loop-probe.ts', import.meta.url).href}`,
  LOOP_PROBE: probeFile,
})

/** How much processor time the server takes at most, while the work is done, before others have their turn. */
export async function longestHold({ pid, probeFile }: Probed, work: () => Promise<unknown>) {
  await readProbe(pid, probeFile)
  const start = performance.now()
  await work()
  const took = performance.now() - start
  return { longest: await readProbe(pid, probeFile), took }
}

export const told = ({ longest, took }: { longest: number; took: number }): string =>
  `in ${took.toFixed(0)} ms, holds others for ${longest.toFixed(0)} ms at most`

async function readProbe(pid: number, probeFile: string): Promise<number> {
  rmSync(probeFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(probeFile)) await new Promise((resolve) => setTimeout(resolve, 5))
  return Number(readFileSync(probeFile, 'utf8'))
}
