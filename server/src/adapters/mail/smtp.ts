import nodemailer from 'nodemailer'
import type { Mailer } from '#server/ports/mailer.ts'

export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(options.url, { from: options.from })
  return {
    notice: null,
    async send({ to, replyTo, subject, text, html }) {
      // The address as an object: it is never parsed for further recipients.
      await transport.sendMail({
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
