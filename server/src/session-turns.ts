import { createPlaces, type PlaceLimits } from './places.ts'

/**
 * So much of one user runs at once, however many sessions it comes from; the sessions take turns, and none of them ever
 * has all places: whoever holds a stolen one keeps the others from nothing.
 */
export function createSessionTurns(limits: PlaceLimits) {
  const ofUsers = new Map<string, { places: ReturnType<typeof createPlaces>; used: number }>()

  function leave(userId: string, own: { used: number }) {
    own.used--
    if (own.used === 0) ofUsers.delete(userId)
  }

  return {
    /**
     * @returns what has to be called at the end
     * @throws AppError when too many wait already, or the request is given up while it waits
     */
    async enter(
      { userId, sessionId }: { userId: string; sessionId: string },
      { signal }: { readonly signal: AbortSignal },
    ): Promise<() => void> {
      const own = ofUsers.get(userId) ?? { places: createPlaces(limits), used: 0 }
      ofUsers.set(userId, own)
      own.used++
      try {
        const end = await own.places.enter(sessionId, signal)
        return () => {
          end()
          leave(userId, own)
        }
      } catch (error) {
        leave(userId, own)
        throw error
      }
    },
  }
}
