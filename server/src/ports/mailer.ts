export type Mail = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** where a POST ends mails of this kind (RFC 8058) */
  stopLink?: string
}

export type SendMail = (mail: Mail, options?: { onceKey?: string }) => Promise<void>

export type Mailer = {
  /** Takes the message over: it is delivered although the process ends right after. */
  send: SendMail
  /** Where mail goes when no SMTP server is set up, in a sentence for the sign-up notice; null otherwise. */
  notice: string | null
}

export type MailTransport = {
  /**
   * Hands one message over; throws where another try may help. The id is the same at each try and becomes part of the
   * message, so that a second copy can be recognised.
   */
  deliver: (mail: Mail, id: string) => Promise<'delivered' | 'refused'>
  /** Delivers at once and on this machine: nobody waits for it. */
  immediate: boolean
  notice: string | null
}
