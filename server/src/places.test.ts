import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const { signal } = new AbortController()
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Work of some users that ends when it is told to; `order` says who had their turn. */
function queue(places: ReturnType<typeof createPlaces>) {
  const order: string[] = []
  const ends: (() => void)[] = []
  return {
    order,
    endNext: async () => {
      ends.shift()?.()
      await settled()
    },
    ask: async (userId: string) => {
      const taken = places.take(userId, signal, () => {
        order.push(userId)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      taken.catch(() => {})
      await settled()
    },
  }
}

test('who asks once does not wait for all that others asked before', async () => {
  const { order, ask, endNext } = queue(createPlaces({ running: 1, waiting: 12, perUser: 4 }))
  for (const user of ['ann', 'ann', 'ann', 'ann', 'bob', 'bob', 'eve']) await ask(user)
  for (let n = 0; n < 7; n++) await endNext()
  expect(order).toEqual(['ann', 'bob', 'eve', 'ann', 'bob', 'ann', 'ann'])
})

test('of two places one user never has both', async () => {
  const { order, ask, endNext } = queue(createPlaces({ running: 2, waiting: 12, perUser: 4 }))
  for (const user of ['ann', 'ann', 'bob']) await ask(user)
  expect(order).toEqual(['ann', 'bob'])
  await endNext()
  expect(order).toEqual(['ann', 'bob', 'ann'])
})

test('a full line keeps nobody out who has nothing in it: the last of whoever waits for most gives way', async () => {
  const places = createPlaces({ running: 1, waiting: 4, perUser: 4 })
  const { order, ask, endNext } = queue(places)
  for (const user of ['ann', 'ann', 'ann', 'bob', 'bob']) await ask(user)
  // The line is full of those two.
  const refused = { code: 'unavailable', message: 'The server is busy. Please try again in a moment.' }
  await expect(places.take('bob', signal, () => Promise.resolve())).rejects.toMatchObject(refused)
  for (const user of ['eve', 'joe']) await ask(user)
  for (let n = 0; n < 5; n++) await endNext()
  expect(order.toSorted()).toEqual(['ann', 'ann', 'bob', 'eve', 'joe'])
})
