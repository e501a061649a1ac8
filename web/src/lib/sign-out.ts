import { SIGN_OUT_RELOAD_MS } from '@aevia/domain/auth/schema.ts'
import { forgetDevice } from '#web/lib/push.ts'
import { signOut } from '#web/lib/session.ts'

/** Ends the session, goes home and reloads, so that nothing of the user stays in memory. */
export async function signOutAndLeave(navigate: (path: string) => unknown): Promise<void> {
  // Nobody waits for it: with the session its device has ended on the server.
  forgetDevice().catch(() => {})
  await signOut()
  await navigate('/')
  setTimeout(() => location.reload(), SIGN_OUT_RELOAD_MS)
}
