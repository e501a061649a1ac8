import nodemailer from 'nodemailer'
import type { MailTransport } from '#server/ports/mailer.ts'

export function createSmtpTransport(options: {
  url: string
  from: string
  timeoutMs?: number
}): MailTransport {
  const patience = options.timeoutMs ?? 30_000
  const transport = nodemailer.createTransport(
    { url: options.url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from: options.from },
  )
  const host = /@([^\s>]+)/.exec(options.from)?.[1] ?? 'aevia.invalid'
  return {
    immediate: false,
    notice: null,
    async deliver({ to, replyTo, subject, text, html }, id) {
      try {
        // The address as an object: it is never parsed for further recipients.
        await transport.sendMail({
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          text,
          html,
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
