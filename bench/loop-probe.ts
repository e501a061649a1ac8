// Loaded into the server by a bench: how much processor time it takes at most before others have their turn. On SIGUSR2
// it writes the most since the last time. Processor time, because what else runs on the machine is not to be measured.
import { renameSync, writeFileSync } from 'node:fs'
import { threadCpuUsage } from 'node:process'

const file = process.env['LOOP_PROBE'] ?? ''
const used = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}
let before = used()
let longest = 0
setInterval(() => {
  const now = used()
  longest = Math.max(longest, now - before)
  before = now
}, 1).unref()
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(longest))
  renameSync(`${file}.new`, file)
  longest = 0
  before = used()
})
