/** What a worker thread does: looks for what goes with what, within its time of the processor. */
import { parentPort, workerData } from 'node:worker_threads'
import { findAssociations, type Histories } from '@aevia/domain/metrics/associations/what-goes-with-what.ts'

/** Milliseconds: a year of pairs takes a second; made-up histories in which all goes with all took minutes. */
const MOST_MS = 4_000

function looked(histories: Histories) {
  const steps = findAssociations(histories)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const { user, system } = process.threadCpuUsage()
    if ((user + system) / 1000 > MOST_MS) return null
  }
}

parentPort?.postMessage(looked(workerData as Histories), [])
