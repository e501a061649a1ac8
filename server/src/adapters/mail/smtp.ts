import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import type { MailTransport } from '#server/ports/mailer.ts'
import { stopHeaders } from './stop-headers.ts'

export function createSmtpTransport(options: {
  url: string
  from: string
  /** milliseconds of silence */
  timeoutMs?: number
  /** milliseconds for all of a message; while it is handed over a connection of the database is held */
  deliveryMs?: number
}): MailTransport {
  const patience = options.timeoutMs ?? 30_000
  const whole = options.deliveryMs ?? 2 * patience
  /** One connection a message, gone when its time is up: some servers answer a line every few seconds, for ever. */
  const transportUntil = (signal: AbortSignal) =>
    nodemailer.createTransport(
      {
        url: options.url,
        greetingTimeout: patience,
        socketTimeout: patience,
        getSocket({ host, port, secure }, done) {
          const socket = connect({
            host: host ?? 'localhost',
            port: Number(port) || (secure ? 465 : 587),
            signal,
          })
          const failed = (error: Error) => done(error, false)
          socket.once('error', failed)
          socket.once('connect', () => {
            socket.off('error', failed)
            done(null, { connection: socket })
          })
        },
      },
      { from: options.from },
    )
  const host = /@([^\s>]+)/.exec(options.from)?.[1] ?? 'aevia.invalid'
  return {
    immediate: false,
    notice: null,
    async deliver({ to, replyTo, subject, text, html, stopLink }, id) {
      try {
        // The address as an object: it is never parsed for further recipients.
        await transportUntil(AbortSignal.timeout(whole)).sendMail({
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          text,
          html,
          headers: stopHeaders(stopLink),
          messageId: `<${id}@${host}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return 'delivered'
      } catch (error) {
        if (isFinal(error)) return 'refused'
        throw error
      }
    },
  }
}

/** A 5xx answer to this recipient or this message; a failed login or an unreachable server may be mended. */
function isFinal(error: unknown) {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)
}
