import { brand } from '@aevia/domain/brand.ts'
import { linkMail, mailWords, plainMail } from '#server/mail-layout.ts'
import type { Mail } from '#server/ports/mailer.ts'

export const confirmationMail = (to: string, link: string) =>
  linkMail(to, `Confirm your e-mail for ${brand.name}`, {
    lead: `Welcome to ${brand.name}. Please confirm that this address is yours.`,
    action: 'Confirm my e-mail',
    link,
    note: 'The link works for one hour. If you did not sign up, ignore this message: nothing will happen.',
  })

/** Asks about the passkeys, too: whoever had the account may have left one of their own. */
export const resetMail = (to: string, link: string, passkeys: string[]) =>
  linkMail(to, `Reset your ${brand.name} password`, {
    lead: [
      'Someone, hopefully you, asked to set a new password for this address.',
      ...(passkeys.length > 0
        ? [
            `Your account has ${passkeys.length === 1 ? 'a passkey' : `${passkeys.length} passkeys`}: ${listed(passkeys)}. Setting a new password removes each one, unless you choose on that page to keep it.`,
          ]
        : []),
    ].join(' '),
    action: 'Set a new password',
    link,
    note: 'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
  })

export const passwordChangedMail = (to: string, passkeys: { removed: string[]; kept: string[] }): Mail =>
  securityChangeMail(
    to,
    [
      'A new password was set, and every device was signed out. Your assistant asks no outside model until you choose one again, and whatever read your records for somebody else has ended: an address for your calendar, names in reminders, shared links, tokens of other programs, notifications on other devices, and an erasure of the account that was asked for.',
      ...(passkeys.removed.length > 0 ? [`Removed passkeys: ${listed(passkeys.removed)}.`] : []),
      ...(passkeys.kept.length > 0
        ? [
            `Kept passkeys: ${listed(passkeys.kept)}. Remove any that you do not recognise in your profile, under Security.`,
          ]
        : []),
    ].join(' '),
  )

const listed = (names: string[]) => names.map((name) => mailWords(name)).join(', ')

export const sessionReuseMail = (to: string): Mail =>
  plainMail(
    to,
    `You were signed out of ${brand.name}`,
    'An old sign-in token of yours was used a second time. That can mean that someone copied it, so that session was ended on all its devices. Please sign in again, and change your password if you do not recognise this.',
  )

export const accountExistsMail = (to: string, link: string) =>
  linkMail(to, `You already have an ${brand.name} account`, {
    lead: 'Someone, hopefully you, tried to sign up with this address, which already has an account.',
    action: 'Sign in, or set a new password there',
    link,
    note: 'If it was not you, ignore this message: nothing has changed.',
  })

export const newDeviceMail = (to: string, seen: { device: string; address: string; at: Date }): Mail =>
  plainMail(
    to,
    `New sign-in to ${brand.name}`,
    `Someone has just signed in to your account from a device that we have not seen before: ${seen.device}, address ${seen.address}, ${seen.at.toISOString().slice(0, 16).replace('T', ' ')} UTC. If it was you, there is nothing to do. If not, set a new password now: that signs out every device.`,
  )

export const welcomeMail = (to: string, fullName: string): Mail =>
  plainMail(
    to,
    `Welcome to ${brand.name}`,
    `Hello ${mailWords(fullName)}, good to have you here. Upload a blood test and ask about it: every answer comes with its sources. Your health data is encrypted with a key of your own.`,
  )

export const securityChangeMail = (to: string, what: string): Mail =>
  plainMail(
    to,
    `A change to your ${brand.name} sign-in`,
    `${what} If it was not you, set a new password now: that signs out every device.`,
  )
