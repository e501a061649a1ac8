import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FhirType } from '@aevia/domain/fhir/resource-types.ts'
import {
  type MadeToken,
  RESOURCE_WORDS,
  scopeOf,
  TOKEN_PREFIX,
  type TokenCreate,
  type Tokens,
  TOKENS_MAX,
} from '@aevia/domain/tokens/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Client, Identity, Reader } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  /** of nobody in particular */
  visitorSql: Sql
  /** tokens of one account in a day */
  made: Counter
  noteIn: NoteIn
  account: {
    requireProof: (identity: Identity) => Promise<void>
    /** mails the owner what changed */
    tell: (identity: Identity, what: string) => Promise<void>
  }
  now: () => number
}
export type TokensService = ReturnType<typeof createTokensService>

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const refused = () => new AppError('unauthorized', 'A token that works is needed.')

/** With which programs read: made and revoked by the person, shown by the program at each request. */
export function createTokensService({ asUser, visitorSql, made, noteIn, account, now }: Deps) {
  const roomLeft = async ({ sql, userId }: RequestContext) => {
    if ((await repo.lockCount(sql, userId)) >= TOKENS_MAX)
      throw new AppError(
        'conflict',
        `You have ${TOKENS_MAX} tokens that work. Please revoke one that is no longer needed.`,
        { reason: 'tokens.quota' },
      )
  }

  return {
    list: (identity: Identity): Promise<Tokens> =>
      asUser.read(identity, async ({ sql, cipher, userId }) => ({
        items: await repo.listTokens(sql, cipher, userId),
      })),

    /** It outlives the session: a stolen one is not enough. */
    async make(identity: Identity, asked: TokenCreate): Promise<MadeToken> {
      await account.requireProof(identity)
      await asUser.write(identity, roomLeft)
      if (!(await made.take(identity.userId)))
        throw new AppError('rate_limited', 'You have made many tokens today. Please try again tomorrow.')
      const secret = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`
      const token = await asUser.write(identity, async (context) => {
        await roomLeft(context)
        const { sql, cipher, userId: user_id } = context
        await noteIn(context, identity.client, 'token_made', asked.name)
        const key = { id: randomUUID(), user_id }
        return repo.insertToken(sql, cipher, key, { ...asked, token_hash: hashOf(secret) })
      })
      await account.tell(
        identity,
        `A token for another program was made. Whoever has it can read what you chose until ${token.ends_at.slice(0, 10)}.`,
      )
      return { token, secret }
    },

    revoke: (identity: Identity, id: string): Promise<void> =>
      asUser.write(identity, async (context) => {
        const { sql, cipher, userId: user_id } = context
        const name = await repo.removeToken(sql, cipher, { id, user_id })
        if (name === null) throw notFound()
        await noteIn(context, identity.client, 'token_revoked', name)
      }),

    /** Who reads with it. Unknown, ended and revoked are refused alike, after the same work. */
    async reader(secret: string): Promise<Reader> {
      const hash = hashOf(secret)
      const userId = await repo.ownerOf(visitorSql, hash)
      if (userId === null) throw refused()
      const token = await asUser
        .withoutSession(userId, ({ sql }) => repo.findToken(sql, userId, hash))
        .catch(refusedWhereGone)
      if (!token) throw refused()
      return { userId, tokenId: token.id, scopes: new Set<string>(token.scopes) }
    },

    /** Refuses what the token is not for; what it is for, the person finds in the log, a line an hour. */
    async use({ userId, tokenId, scopes }: Reader, type: FhirType, client: Client): Promise<void> {
      const needed = scopeOf(type)
      if (!scopes.has(needed)) throw new AppError('forbidden', `This token has no scope ${needed}.`)
      const hour = new Date(now()).toISOString().slice(0, 13)
      await asUser
        .withoutSession(userId, async (context) => {
          const key = { id: tokenId, user_id: userId }
          const name = await repo.markUse(context.sql, context.cipher, key, { type, hour })
          if (name !== null) await noteIn(context, client, 'token_used', `${name}: ${RESOURCE_WORDS[type]}`)
        })
        .catch(refusedWhereGone)
    },
  }
}

/** The user was erased meanwhile. */
function refusedWhereGone(error: unknown): never {
  throw error instanceof SessionEndedError ? refused() : error
}
