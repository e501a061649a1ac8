import { brand } from '@aevia/domain/brand.ts'
import { linkMail } from '#server/mail-layout.ts'

/** No result, no value and no name: a mailbox is not a place for health data, nor for words that anybody typed in. */
export const analysisFinishedMail = (to: string, appUrl: string) =>
  linkMail(to, `Your test has been analysed`, {
    lead: `${brand.name} has finished reading a test that was uploaded to your account.`,
    action: 'See the results',
    link: `${appUrl}/platform/test-data`,
    note: 'You can switch this message off in your profile, under Security.',
  })
