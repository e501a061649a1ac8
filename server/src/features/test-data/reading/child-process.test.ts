import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { askChild } from '#server/reader-child.ts'
import { startChild } from './child-process.ts'

it('a child that the machine gives no time to, for longer than its limit, still answers', async () => {
  const child = startChild(385, false)
  const text = strToU8('Glucose 5.1 mmol/L (3.9-5.5)\n')
  const answer = z.object({ status: z.literal('completed') })
  const timeoutMs = 5_000
  const asked = askChild(child, { extension: 'txt' }, text, answer, { timeoutMs, memoryMb: 385 })
  child.kill('SIGSTOP')
  await Promise.race([asked, sleep(timeoutMs + 1_000)])
  child.kill('SIGCONT')
  expect(await asked).toEqual({ status: 'completed' })
})

/** Seconds of the processor (proc_pid_stat(5)). */
function processorSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

it.runIf(process.platform === 'linux')(
  'a child that does nothing but take the processor is killed at its limit',
  async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: ['pipe', 'ignore', 'ignore', 'ipc'] })
    const asked = askChild(child, { extension: 'txt' }, new Uint8Array(), z.never(), {
      timeoutMs: 1_500,
      memoryMb: 385,
    })
    let taken = 0
    const watch = setInterval(() => (taken = processorSeconds(child.pid!)), 20)
    await expect(asked.finally(() => clearInterval(watch))).rejects.toMatchObject({ reason: 'timeout' })
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(2)
  },
)
