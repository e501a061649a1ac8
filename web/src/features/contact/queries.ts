import type { contactSchema, contactStateSchema } from '@aevia/domain/contact/schema.ts'
import type { z } from 'zod'
import { api } from '#web/lib/api.ts'

export function fetchContactState(): Promise<z.infer<typeof contactStateSchema>> {
  return api('/api/contact', { anonymous: true })
}

export function sendContact(form: HTMLFormElement, captchaToken: string): Promise<null> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const body: z.input<typeof contactSchema> = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    options: { captchaToken },
  }
  return api('/api/contact', { method: 'POST', body, anonymous: true })
}
