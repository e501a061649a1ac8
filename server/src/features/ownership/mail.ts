import { brand } from '@aevia/domain/brand.ts'
import { ARCHIVE_HOURS } from '@aevia/domain/ownership/schema.ts'
import { linkMail } from '#server/mail-layout.ts'
import type { Mail } from '#server/ports/mailer.ts'

/** Says nothing of what is in it: a mailbox is read by others too. */
export const archiveReadyMail = (to: string, appUrl: string): Mail =>
  linkMail(to, `Your ${brand.name} archive is ready`, {
    lead: `The archive that you asked for is ready. You can download it once, within ${ARCHIVE_HOURS} hours.`,
    action: 'Sign in and download it, under Your data',
    link: `${appUrl}/platform/profile#your-data`,
    note: 'If you did not ask for it, set a new password: that signs out every device.',
  })
