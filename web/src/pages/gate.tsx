import type { User } from '@aevia/domain/auth/schema.ts'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { rememberPage } from '#web/lib/return-to.ts'
import { useSession } from '#web/lib/use-session.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'

interface GateProps {
  /** Where the visitor lands after signing in. */
  wanted: string
  children: (user: User) => ReactNode
}

/** Waits until we know who is there; a signed-out visitor goes to the sign-in page and comes back. */
export function Gate({ wanted, children }: GateProps) {
  const state = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (state.status !== 'signed_out') return
    rememberPage(wanted)
    void navigate('/auth', { replace: true })
  }, [state.status, wanted, navigate])

  if (state.status === 'signed_in') return children(state.session.user)
  const unreachable = state.status === 'loading' && state.unreachable
  return <LoadingScreen {...(unreachable ? { note: 'The server cannot be reached. Trying again.' } : {})} />
}
