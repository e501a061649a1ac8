import type { Counter } from '#server/db/counters.ts'

/** Whether one more mail may go to an address whose owner may not have asked for it. */
export type MailAllowance = (email: string) => Promise<boolean>

/**
 * So many an hour and so many a day, whatever they are about; what one mailbox receives under several spellings counts
 * together. Where strangers must not be able to use up what the owner needs, `assured` says what goes beyond that.
 */
export function createMailAllowance(hour: Counter, day: Counter, assured?: Counter): MailAllowance {
  return async (email) => {
    const mailbox = mailboxOf(email)
    if ((await hour.take(mailbox)) && (await day.take(mailbox))) return true
    return (await assured?.take(mailbox)) ?? false
  }
}

/** The mailbox behind the spellings of an address. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const name = email.slice(0, at).replace(/\+.*$/, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
