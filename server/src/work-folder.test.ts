import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyWorkFolder } from './work-folder.ts'

test('what a process left that is gone is removed; one that runs keeps its uploads', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'aevia-work-'))
  // No process has this number: Linux counts to 4,194,304.
  const names = [`${hostname()}-4194305`, `${hostname()}-${process.ppid}`, 'elsewhere-1', 'incoming']
  for (const name of names) {
    await mkdir(join(parent, name))
    await writeFile(join(parent, name, 'half'), 'half a file')
  }
  const own = await emptyWorkFolder(parent)
  expect(own).toBe(join(parent, `${hostname()}-${process.pid}`))
  expect(names.filter((name) => existsSync(join(parent, name, 'half')))).toEqual(names.slice(1))
})

test('what is not ours stays, also behind a link', async () => {
  const [parent, elsewhere] = [
    await mkdtemp(join(tmpdir(), 'aevia-work-')),
    await mkdtemp(join(tmpdir(), 'aevia-else-')),
  ]
  await writeFile(join(elsewhere, 'theirs'), 'a file of somebody else')
  const names = ['notes.txt', 'backup', `${hostname()}-`, `${hostname()}-x`, `${hostname()}--1`]
  for (const name of names) await writeFile(join(parent, name), 'theirs')
  const ours = `${hostname()}-4194305`
  await symlink(elsewhere, join(parent, ours))
  await emptyWorkFolder(parent)
  expect(names.filter((name) => existsSync(join(parent, name)))).toEqual(names)
  expect(existsSync(join(elsewhere, 'theirs'))).toBe(true)

  const link = join(await mkdtemp(join(tmpdir(), 'aevia-work-')), 'work')
  await mkdir(join(elsewhere, ours))
  await symlink(elsewhere, link)
  expect(await emptyWorkFolder(link)).toBe(join(link, `${hostname()}-${process.pid}`))
  expect(existsSync(join(elsewhere, ours))).toBe(true)
})
