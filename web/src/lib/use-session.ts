import { useEffect, useSyncExternalStore } from 'react'
import { LOADING, sessionState, startSession, subscribeSession, type SessionState } from '#web/lib/session.ts'

export function useSession(): SessionState {
  useEffect(startSession, [])
  return useSyncExternalStore(subscribeSession, sessionState, () => LOADING)
}
