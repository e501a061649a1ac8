import { brand } from '@aevia/domain/brand.ts'
import { linkMail, mailWords } from '#server/mail-layout.ts'

/** No result and no value: a mailbox is not a place for health data. */
export const analysisFinishedMail = (to: string, testName: string, appUrl: string) =>
  linkMail(to, `Your test has been analysed`, {
    lead: `${brand.name} has finished reading your test "${mailWords(testName)}".`,
    action: 'See the results',
    link: `${appUrl}/platform/test-data`,
    note: 'You can switch this message off in your profile, under Security.',
  })
