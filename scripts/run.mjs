#!/usr/bin/env node
// The bootstrap: runs on Node 20 with no dependencies, installs what is missing and hands over to the project's own
// Node 24. `start` builds the web when its sources changed and runs the server; `test` runs the whole gate;
// `exec FILE` runs one script.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
const npm = windows ? 'npm.cmd' : 'npm'
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const [command, ...rest] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) < 20) fail('Aevia needs Node 20 or newer to start.')
const env = {
  ...process.env,
  // Compiled code is kept between starts.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  PATH: [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter),
}

/** What packages bring and nothing loads: the headers and npm beside Node's binary, and a canvas for drawing PDFs. */
const UNUSED = { all: ['node/node_modules'], start: ['node/node_modules', '@napi-rs'] }

const commands = {
  start: () => {
    install('start')
    buildWeb()
    // A process of the same user cannot open a debugger in it. Young objects get 16 MB a half instead of a share of the machine's memory, which they would keep.
    handOver(
      node,
      ['--disable-sigusr1', '--max-semi-space-size=16', join(root, 'server/src/main.ts'), ...rest],
      { cwd: root },
    )
  },
  test: () => {
    install('all')
    handOver(node, [join(root, 'scripts/test.ts'), ...rest], { cwd: root })
  },
  build: () => {
    install('start')
    buildWeb()
  },
  install: () => install(rest[0] === 'start' ? 'start' : 'all'),
  exec: () => {
    const [file, ...args] = rest
    if (!file) fail('Usage: node scripts/run.mjs exec FILE [ARG ...]')
    install(file.startsWith('server/src/commands/') ? 'start' : 'all')
    handOver(node, [join(root, file), ...args], { cwd: process.env.INIT_CWD ?? process.cwd() })
  },
}
if (!commands[command]) fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
commands[command]()

/**
 * `npm ci`, only when the lock file differs from the one that the last install finished with.
 * @param {'start' | 'all'} wanted starting does without what tests, checks and benches need
 */
function install(wanted) {
  // An installation that has the development tools keeps them.
  const what = existsSync(join(root, 'node_modules', 'oxlint')) ? 'all' : wanted
  const stampFile = join(root, 'node_modules', '.install-stamp')
  const lock = digest([join(root, 'package-lock.json')])
  const [installed, from] = read(stampFile).split(' ')
  if (existsSync(node) && from === lock && (installed === 'all' || installed === what)) return
  process.stderr.write('Installing packages (npm ci) ...\n')
  // Only the packages named in package.json's allowScripts may run a script of their own.
  // Tools of development are named by other packages as optional peers, too: for those alone none is installed.
  const omit = what === 'start' ? ['--omit=dev', '--legacy-peer-deps'] : []
  run(npm, ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(node)) fail('The npm package "node" did not install its binary for this machine.')
  for (const unused of UNUSED[what])
    rmSync(join(root, 'node_modules', unused), { recursive: true, force: true })
  writeFileSync(stampFile, `${what} ${lock}`)
}

/** Builds web/build when a source of web or domain changed since the last build. */
function buildWeb() {
  const stampFile = join(root, 'web', 'build', '.stamp')
  const stamp = digest([
    ...files(join(root, 'web')),
    ...files(join(root, 'domain', 'src')),
    join(root, 'package-lock.json'),
  ])
  if (read(stampFile) === stamp) return
  process.stderr.write('Building the web ...\n')
  run(npm, ['run', '--silent', 'build', '--workspace', '@aevia/web'])
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        !['node_modules', 'build', '.react-router'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { size } = statSync(path)
    hash.update(`${path.slice(root.length)}\0${size}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function run(file, args, options = {}) {
  const { status, error } = spawnSync(file, args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: windows,
    ...options,
  })
  if (error || status !== 0) fail(`${[file, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** Runs the child in this process's place: its streams, its signals, its exit code. */
function handOver(file, args, options) {
  const child = spawn(file, args, { env, stdio: 'inherit', ...options })
  // A terminal sends Ctrl-C to the whole group, a supervisor signals only this process: pass on what the child lacks.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  // npm signals only the shell between: when that is gone, stop as if the signal had come here.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
  }
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
