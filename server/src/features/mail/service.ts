import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { MailSettings } from '@aevia/domain/mail/schema.ts'
import type { Logger } from 'pino'
import type { Database, Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import type { Jobs } from '#server/ports/jobs.ts'
import type { Mail, Mailer, MailTransport } from '#server/ports/mailer.ts'
import * as repo from './repo.ts'

type Deps = {
  appSql: Sql
  database: Database
  jobs: Jobs
  transport: MailTransport
  appKey: Buffer
  log: Logger
}
export type MailService = ReturnType<typeof createMailService>

/**
 * Every message goes through a table: it is written in one transaction with its job, and marked as sent in the
 * transaction that holds its row while it is handed over. What remains is SMTP's own gap: when the connection breaks
 * after the message and before the server's answer, nobody can know, and it is sent again under the same Message-ID.
 */
export function createMailService({ appSql, database, jobs, transport, appKey, log }: Deps) {
  const seal = createSeal(appKey)
  const hashOf = createAddressHash(appKey)

  /** Inside the caller's transaction: the message goes out if and only if that commits. */
  async function enqueue(sql: Sql, mail: Mail, onceKey?: string): Promise<string | null> {
    const id = randomUUID()
    const added = await repo.addMail(sql, {
      id,
      once_key: onceKey ?? null,
      to_hash: hashOf(mail.to),
      content: seal.close(mail, id),
    })
    if (!added) return null
    await jobs.enqueue(sql, 'send-mail', { mail_id: id })
    return id
  }

  /** Safe to repeat and to run twice at once: the row's lock lets one through, and its mark stops the next. */
  async function deliver(id: string, taken: 'wait' | 'skip' = 'skip'): Promise<void> {
    await appSql.transaction(async (tx) => {
      const content = await repo.takeMail(tx as unknown as Sql, id, taken)
      if (content === null) return
      const outcome = await transport.deliver(seal.open(content, id), id)
      if (outcome === 'refused') log.error({ mail_id: id }, 'the mail server refused a message')
      await repo.finishMail(tx as unknown as Sql, id, outcome)
    })
  }

  const mailer: Mailer = {
    notice: transport.notice,
    async send(mail, options = {}) {
      const id = await appSql.transaction((tx) => enqueue(tx as unknown as Sql, mail, options.onceKey))
      if (!id || !transport.immediate) return
      // The job may have begun before; where it fails, it tries again.
      await deliver(id, 'wait').catch((error: unknown) =>
        log.error({ err: error, mail_id: id }, 'mail was not sent'),
      )
    },
  }

  return {
    mailer,
    enqueue,
    /** Everything that was or is to be sent to an address, but for the message that says so. */
    async forget(sql: Sql, address: string, last?: Mail): Promise<void> {
      await repo.removeMails(sql, hashOf(address))
      if (!last) return
      const id = randomUUID()
      await repo.addMail(sql, { id, content: seal.close(last, id) })
      await jobs.enqueue(sql, 'send-mail', { mail_id: id })
    },
    deliver: (id: string) => deliver(id),
    settings: ({ userId, sessionId }: Identity): Promise<MailSettings> =>
      database.readWithUser(userId, sessionId, (sql) => repo.findMailSettings(sql, userId)),
    async saveSettings({ userId, sessionId }: Identity, settings: MailSettings): Promise<MailSettings> {
      await database.withUser(userId, sessionId, (sql) => repo.saveMailSettings(sql, userId, settings))
      return settings
    },
    /** In the user's own transaction. */
    wants: async (sql: Sql, userId: string, kind: keyof MailSettings) =>
      (await repo.findMailSettings(sql, userId))[kind],
  }
}

/** Says nothing of an address to whoever does not have the server key. */
function createAddressHash(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'mail addresses', 32))
  return (address: string) => createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
}

/** Links in mails sign people in: what waits in the table is unreadable without the server key. */
function createSeal(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'mail outbox', 32))
  return {
    close(mail: Mail, id: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
      const body = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(content: string, id: string): Mail {
      const bytes = Buffer.from(content, 'base64')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
        authTagLength: 16,
      }).setAAD(Buffer.from(id))
      cipher.setAuthTag(bytes.subarray(12, 28))
      const text = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
      return JSON.parse(text) as Mail
    },
  }
}
