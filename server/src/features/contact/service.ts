import type { contactSchema } from '@aevia/domain/contact/schema.ts'
import type { z } from 'zod'
import { AppError } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import type { Mailer } from '#server/ports/mailer.ts'

export type ContactService = ReturnType<typeof createContactService>

/** Passes a visitor's message on by mail, if the operator named an address for it; by default nothing is sent. */
export function createContactService(deps: {
  contactEmail: string | null
  captcha: Captcha
  mailer: Mailer
  /** Messages to the one address that they all go to. */
  daily: Counter
}) {
  return {
    enabled: deps.contactEmail !== null,
    async send(message: z.output<typeof contactSchema>): Promise<void> {
      if (deps.contactEmail === null)
        throw new AppError('unavailable', 'This server does not forward messages.')
      if (!(await deps.captcha.verify(message.options.captchaToken))) {
        throw new AppError('invalid', 'Captcha verification failed. Please try again.', {
          reason: 'auth.captcha_failed',
        })
      }
      if (!(await deps.daily.take(deps.contactEmail)))
        throw new AppError('rate_limited', 'Too many messages today. Please try again tomorrow.')
      const name = `${message.first_name} ${message.last_name}`
      const text = `From: ${name} <${message.email}>\nSubject: ${message.subject}\n\n${message.message}\n`
      const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
      await deps.mailer.send({
        to: deps.contactEmail,
        replyTo: message.email,
        subject: `Contact form: ${message.subject.replace(/\s+/g, ' ')}`,
        text,
        html: `<pre style="font:inherit;white-space:pre-wrap">${escaped}</pre>`,
      })
    },
  }
}
