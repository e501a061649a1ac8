import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux gives to outgoing connections (32768 and above): one of those would be taken by any
 * connection of another test before a server that starts slowly listens on it.
 */
const [FIRST, LAST] = [15_000, 32_000]

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
