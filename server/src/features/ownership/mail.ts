import { brand } from '@aevia/domain/brand.ts'
import { ARCHIVE_HOURS } from '@aevia/domain/ownership/schema.ts'
import { linkMail, plainMail } from '#server/mail-layout.ts'
import type { Mail } from '#server/ports/mailer.ts'

/** Says nothing of what is in it: a mailbox is read by others too. */
export const archiveReadyMail = (to: string, appUrl: string): Mail =>
  linkMail(to, `Your ${brand.name} archive is ready`, {
    lead: `The archive that you asked for is ready. You can download it once, within ${ARCHIVE_HOURS} hours.`,
    action: 'Sign in and download it, under Your data',
    link: `${appUrl}/platform/profile#your-data`,
    note: 'If you did not ask for it, set a new password: that signs out every device.',
  })

export const erasureAskedMail = (to: string, appUrl: string, due: string): Mail =>
  linkMail(to, `Your ${brand.name} account will be erased`, {
    lead: `You asked us to erase your account. That begins on ${due.slice(0, 16).replace('T', ' ')} UTC and cannot be undone after that.`,
    action: 'Sign in to keep your account, under Your data',
    link: `${appUrl}/platform/profile#your-data`,
    note: 'If you did not ask for it, sign in now to keep your account, and set a new password.',
  })

export const erasedMail = (to: string): Mail =>
  plainMail(
    to,
    `Your ${brand.name} account was erased`,
    'Your account and everything in it was erased, as you asked. Invoices, if there are any, stay with the payment provider as the law requires. This is the last message to this address.',
  )
