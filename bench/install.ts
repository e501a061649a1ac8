// npm run bench:install: what npm start installs against everything, in nine rounds in turn, each in an empty folder with
// the packages in npm's cache. At most 650 MB and 0.6 of the time. Exits with 1 where a target is missed.
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { median, ROUNDS, spread } from './rounds.ts'

const MOST_MB = 650
const MOST_RATIO = 0.6
const ROOT = join(import.meta.dirname, '..')
const FILES = ['package.json', 'package-lock.json', 'scripts/run.mjs']
const WORKSPACES = ['domain', 'server', 'web'].map((name) => join(name, 'package.json'))

if (process.argv.length > 2) {
  console.error('bench:install takes no argument.')
  process.exit(2)
}

/** As `du` counts: blocks of 512 bytes, a file with two names once. */
function megabytes(folder: string): number {
  const counted = new Set<number>()
  const blocks = (path: string): number => {
    const found = lstatSync(path)
    if (counted.has(found.ino)) return 0
    counted.add(found.ino)
    const inside = found.isDirectory() ? readdirSync(path).map((name) => blocks(join(path, name))) : []
    return inside.reduce((sum, part) => sum + part, found.blocks)
  }
  return (blocks(folder) * 512) / 1024 ** 2
}

function install(what: 'start' | 'all') {
  const folder = mkdtempSync(join(tmpdir(), 'aevia-install-'))
  try {
    for (const file of [...FILES, ...WORKSPACES]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(ROOT, file), join(folder, file))
    }
    const began = performance.now()
    const { status, stderr } = spawnSync('node', ['scripts/run.mjs', 'install', what], { cwd: folder })
    if (status !== 0) throw new Error(stderr.toString())
    const seconds = (performance.now() - began) / 1000
    const folders = ['.', ...WORKSPACES.map(dirname)].map((name) => join(folder, name, 'node_modules'))
    const size = folders.reduce(
      (sum, path) => sum + (lstatSync(path, { throwIfNoEntry: false }) ? megabytes(path) : 0),
      0,
    )
    return { seconds, size }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rounds: { start: ReturnType<typeof install>; all: ReturnType<typeof install> }[] = []
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ start: install('start'), all: install('all') })
}
for (const what of ['start', 'all'] as const) {
  const seconds = rounds.map((round) => round[what].seconds)
  const size = median(rounds.map((round) => round[what].size))
  console.log(`${what.padEnd(5)}  ${size.toFixed(0)} MB  ${spread(seconds, 1)} s`)
}
const size = median(rounds.map(({ start }) => start.size))
const ratios = rounds.map(({ start, all }) => start.seconds / all.seconds)
console.log(
  `ratio of times ${spread(ratios)}, at most ${MOST_RATIO}; size ${size.toFixed(0)} MB, at most ${MOST_MB}`,
)
process.exitCode = size <= MOST_MB && median(ratios) <= MOST_RATIO ? 0 : 1
