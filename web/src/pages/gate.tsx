import type { User } from '@aevia/domain/auth/schema.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberPage } from '#web/lib/return-to.ts'
import { useSession } from '#web/lib/use-session.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { useAnyUnsaved } from '#web/ui/unsaved.tsx'

interface GateProps {
  /** Where the visitor lands after signing in. */
  wanted: string
  /** `ended`: the session has ended, and the page stands only for what was typed into it. */
  children: (user: User, ended: boolean) => ReactNode
}

/**
 * Waits until we know who is there; a signed-out visitor goes to the sign-in page and comes back. Whoever is in the
 * middle of a form keeps it, and decides.
 */
export function Gate({ wanted, children }: GateProps) {
  const state = useSession()
  const navigate = useNavigate()
  const typing = useAnyUnsaved()
  const [last, setLast] = useState<User | null>(null)
  if (state.status === 'signed_in' && state.session.user !== last) setLast(state.session.user)
  const kept = state.status === 'signed_out' && typing ? last : null
  const leaves = state.status === 'signed_out' && !kept
  useEffect(() => {
    if (state.status === 'signed_out') rememberPage(wanted)
    if (leaves) void navigate('/auth', { replace: true })
  }, [state.status, leaves, wanted, navigate])

  if (state.status === 'signed_in') return children(state.session.user, false)
  if (kept) return children(kept, true)
  const unreachable = state.status === 'loading' && state.unreachable
  return <LoadingScreen {...(unreachable ? { note: 'The server cannot be reached. Trying again.' } : {})} />
}
