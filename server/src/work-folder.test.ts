import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
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
  expect(names.filter((name) => existsSync(join(parent, name, 'half')))).toEqual([names[1], names[2]])
})
