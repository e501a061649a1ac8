import { accessSync, constants, statSync } from 'node:fs'

/** The files of a command line, with one clear line for each that is not one; sets the exit code where something is wrong. */
export function readableFiles(command: string, flags: readonly string[] = []): string[] {
  const given = process.argv.slice(2)
  const wrong = given.filter((each) => each.startsWith('--') && !flags.includes(each))
  const files = given.filter((each) => !each.startsWith('--'))
  const faults = [
    ...wrong.map((each) => `There is no option ${each}.`),
    ...files.map(faultOf).filter((fault) => fault !== null),
  ]
  if (files.length === 0)
    faults.push(`usage: npm run -s ${command} -- ${flags.map((flag) => `[${flag}] `).join('')}FILE...`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 2
  return wrong.length > 0 ? [] : files.filter((file) => faultOf(file) === null)
}

/** One clear sentence, for scripts with the exit code of a file that cannot be read. */
export function sayUnreadable(file: string, why: string): void {
  console.error(`${file} cannot be read: ${why}`)
  process.exitCode = 2
}

/** Null where it may be read. */
export function faultOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return `There is no file ${file}.`
  if (!stats.isFile()) return `${file} is not a file.`
  try {
    accessSync(file, constants.R_OK)
    return null
  } catch {
    return `${file} may not be read.`
  }
}
