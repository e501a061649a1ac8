import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/app-error.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import { addressKey } from '#server/network-address.ts'
import { isUpload } from '#server/request-bodies.ts'
import { createSessionTurns } from '#server/session-turns.ts'
import { createUserTurns } from '#server/user-turns.ts'
import type { AppEnv } from './env.ts'
import { bearerToken } from './session.ts'

/**
 * A browser asks six things of one server at once (HTTP/1.1), so people do not notice; the pool has twelve connections,
 * so nobody takes all of them.
 */
const OF_USER = { running: 6, waiting: 60 }
/** What ends a theft, or takes data back: nothing else of the same user stands before it, and no other session keeps it out. */
const TAKING_BACK =
  /^(?:DELETE \/api\/auth\/sessions\/|POST \/api\/auth\/(?:sign-out|proof$)|PUT \/api\/consents\/|DELETE \/api\/connectors\/|(?:POST|DELETE) \/api\/ownership\/erasure$)/
/** Of all sessions of a user together; `perUser` are those of one of them. */
const TAKING_BACK_OF_USER = { running: 3, waiting: 60, perUser: 22 }
/** They take as long as their line is slow, and room on the disk that no quota counts yet. */
const UPLOADS_OF_USER = { running: 3, waiting: 30 }
/** Without a session; the pool of accounts has six connections, and each of these is done in some milliseconds. */
const OF_ADDRESS = { running: 2, waiting: 60 }

/**
 * Lets requests run some at a time: those of a user, and without a session those of a client address. Every call of
 * the API goes through it, so none reaches the database beside it. What is sent is read before: who sends slowly holds
 * nobody's turn.
 */
export function createTakeTurn(verify: VerifyAccessToken) {
  const users = createUserTurns(OF_USER)
  const uploads = createUserTurns(UPLOADS_OF_USER)
  const takingBack = createSessionTurns(TAKING_BACK_OF_USER)
  const addresses = createUserTurns(OF_ADDRESS)

  /** Returns what has to be called when the answer is made. */
  async function enter(c: Context<AppEnv>, isOfUpload: boolean): Promise<() => void> {
    const token = bearerToken(c.req.header('authorization'))
    const identity = token && (await verify(token))
    if (identity) {
      const isTakingBack = TAKING_BACK.test(`${c.req.method} ${c.req.path}`)
      const line = isOfUpload ? uploads : users
      const leave = await (isTakingBack && !isOfUpload
        ? takingBack.enter(identity, c.req.raw)
        : line.enter(identity.userId, c.req.raw))
      return () => whenTaken(c.env.outgoing, leave)
    }
    const leave = await addresses.enter(addressKey(c.var.clientAddress), c.req.raw)
    // Others have this address, too: who reads slowly holds no turn of theirs.
    return () => void (c.var.written ?? Promise.resolve()).then(leave)
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const isOfUpload = isUpload(c.req)
    if (!isOfUpload) await readBody(c)
    const leave = await enter(c, isOfUpload)
    try {
      await next()
    } finally {
      leave()
    }
  })
}

/** Who asks without reading gets no further answers: those of a user wait in the memory six at a time. */
function whenTaken(answer: ServerResponse, leave: () => void) {
  if (answer.closed) leave()
  else answer.once('close', leave)
}

/** Kept for whoever asks for it next, in whatever form. */
async function readBody(c: Context<AppEnv>) {
  if (Number(c.req.header('content-length') ?? 0) === 0) return
  await c.req.arrayBuffer().catch(() => {
    throw new AppError('invalid', 'The request is not valid.')
  })
}
