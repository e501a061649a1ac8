import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/**
 * What may be called in the auth library, by path or, where it has none, by name. Everything else is refused, whoever
 * calls: a verb that a new version adds is closed until someone decides here what it requires.
 */
const VERBS: Record<string, 'open' | 'proven' | 'open without session'> = {
  '/sign-in/email': 'open',
  '/sign-in/social': 'open',
  '/callback/:id': 'open',
  '/jwks': 'open',
  signJWT: 'open',
  '/verify-password': 'open',
  '/passkey/generate-authenticate-options': 'open',
  '/passkey/verify-authentication': 'open',
  '/passkey/list-user-passkeys': 'open',
  // The second step of a sign-in has no session yet; with one they change the factor.
  '/two-factor/verify-totp': 'open without session',
  '/two-factor/verify-backup-code': 'open without session',
  '/two-factor/enable': 'proven',
  '/two-factor/disable': 'proven',
  '/two-factor/generate-backup-codes': 'proven',
  '/passkey/generate-register-options': 'proven',
  '/passkey/verify-registration': 'proven',
  '/passkey/delete-passkey': 'proven',
}

/** Runs before every verb of the auth library, in this process or from outside. */
export function guardLibrary(isProven: (sessionId: string) => Promise<boolean>) {
  return createAuthMiddleware(async (ctx) => {
    // A verb without a path stands at the root here, and has its name beside.
    const verb = ctx.path === '/' ? (ctx as { operationId?: string }).operationId : ctx.path
    const rule = Object.hasOwn(VERBS, verb ?? '') ? VERBS[verb ?? ''] : undefined
    if (!rule) throw new APIError('NOT_FOUND')
    if (rule === 'open') return
    const found = await getSessionFromCtx(ctx)
    if (!found && rule === 'open without session') return
    if (!found || !(await isProven(found.session.id))) throw new APIError('FORBIDDEN')
  })
}
