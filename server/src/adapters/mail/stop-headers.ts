/** A button of the mail program that ends mails of this kind with one press (RFC 2369, RFC 8058). */
export const stopHeaders = (link: string | undefined): Record<string, string> =>
  link ? { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
