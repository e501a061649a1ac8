import { WRONG_PASSCODES_MAX } from '@aevia/domain/sharing/schema.ts'

const failure = (description: string) => ({ title: 'Error', description, destructive: true })
const success = (description: string) => ({ title: 'Success', description })

export const messages = {
  failed: failure('Failed to make the link. Please try again.'),
  notShown: failure('Failed to show the link. Please try again.'),
  revoked: success('The link no longer opens anything.'),
  notRevoked: failure('Failed to revoke the link. Please try again.'),
  snapshot:
    'The summary shows what is recorded now. What you add or change later is not in it; make a new link for that.',
  twoWays: `Send the link and the passcode in two different ways, for example the link by mail and the passcode by telephone. After ${WRONG_PASSCODES_MAX} wrong passcodes the link never opens again.`,
}

/** What a person reads who opens a link. */
export const openingMessages = {
  incomplete:
    'This address is not complete. Please open the whole link as you received it, or scan the code again.',
  elsewhere: 'This link was made by another service. Please open it where it leads to.',
  ended:
    'This link has ended, was revoked, or was closed after too many wrong passcodes. Please ask for a new one.',
  busy: 'Too many attempts from this address. Please wait ten minutes and try again.',
  failed: 'The summary could not be fetched. Please check your connection and try again.',
  unreadable: 'The summary could not be opened with this link. Please ask for a new one.',
  insecure: 'This page can open a summary only over a secure connection (https).',
  recipientMissing: 'Please say who you are: the person sees it.',
  passcodeMissing: 'Please enter the passcode that you were given.',
  wrong: (remaining: number) =>
    remaining === 0
      ? 'This passcode is wrong, and it was the last attempt: the link is closed. Please ask for a new one.'
      : `This passcode is wrong. ${remaining} ${remaining === 1 ? 'attempt is' : 'attempts are'} left.`,
}
