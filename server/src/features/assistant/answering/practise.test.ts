import { expect, test } from 'vitest'
import { practiseExpressions } from '@aevia/domain/safety/expression-finder.ts'
import { judge } from '@aevia/domain/safety/judge.ts'
import { turns } from '#server/turns.ts'

test('after the practice no expression is listed for the first message', async () => {
  for (const _ of practiseExpressions('a cough'));
  const before = process.threadCpuUsage()
  await judge('My ferritin came back a bit high.', turns)
  const { user, system } = process.threadCpuUsage(before)
  // Parsing the expressions takes 150 ms and more; what is left are first runs of other code.
  expect((user + system) / 1000).toBeLessThan(130)
})
