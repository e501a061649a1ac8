export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string }

export type Mailer = {
  send: (mail: Mail) => Promise<void>
  /** Where mail goes when no SMTP server is set up, in a sentence for the sign-up notice; null otherwise. */
  notice: string | null
}
