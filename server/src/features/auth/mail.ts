import { brand } from '@aevia/domain/brand.ts'
import type { Mail } from '#server/ports/mailer.ts'

export const confirmationMail = (to: string, link: string) =>
  linkMail(to, `Confirm your e-mail for ${brand.name}`, {
    lead: `Welcome to ${brand.name}. Please confirm that this address is yours.`,
    action: 'Confirm my e-mail',
    link,
    note: 'The link works for one hour. If you did not sign up, ignore this message: nothing happens.',
  })

export const resetMail = (to: string, link: string) =>
  linkMail(to, `Reset your ${brand.name} password`, {
    lead: 'Someone, hopefully you, asked to set a new password for this address.',
    action: 'Set a new password',
    link,
    note: 'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
  })

export const sessionReuseMail = (to: string): Mail => ({
  to,
  subject: `You were signed out of ${brand.name}`,
  ...body(
    'An old sign-in token of yours was used a second time. That can mean that someone copied it, so that session was ended on all its devices. Please sign in again, and change your password if you do not recognise this.',
  ),
})

export const accountExistsMail = (to: string, link: string) =>
  linkMail(to, `You already have an ${brand.name} account`, {
    lead: 'Someone, hopefully you, tried to sign up with this address, which already has an account.',
    action: 'Sign in, or set a new password there',
    link,
    note: 'If it was not you, ignore this message: nothing has changed.',
  })

export const newDeviceMail = (to: string, seen: { device: string; address: string; at: Date }): Mail => ({
  to,
  subject: `New sign-in to ${brand.name}`,
  ...body(
    `Your account was just signed in to from a device that we have not seen before: ${seen.device}, address ${seen.address}, ${seen.at.toISOString().slice(0, 16).replace('T', ' ')} UTC. If it was you, there is nothing to do. If not, set a new password now: that signs every device out.`,
  ),
})

export const welcomeMail = (to: string, fullName: string): Mail => ({
  to,
  subject: `Welcome to ${brand.name}`,
  ...body(
    `Hello ${fullName}, good to have you here. Once your e-mail is confirmed, upload a blood test and ask about it: every answer comes with its sources. Your health data is encrypted with a key of your own.`,
  ),
})

export const securityChangeMail = (to: string, what: string): Mail => ({
  to,
  subject: `A change to your ${brand.name} sign-in`,
  ...body(`${what} If it was not you, set a new password now: that signs every device out.`),
})

function linkMail(
  to: string,
  subject: string,
  parts: { lead: string; action: string; link: string; note: string },
): Mail {
  const href = escapeHtml(parts.link)
  return {
    to,
    subject,
    text: `${parts.lead}\n\n${parts.action}: ${parts.link}\n\n${parts.note}\n`,
    html: page(
      `<p>${escapeHtml(parts.lead)}</p><p><a href="${href}">${escapeHtml(parts.action)}</a></p><p style="color:#555">${escapeHtml(parts.note)}</p>`,
    ),
  }
}

export const body = (text: string) => ({ text: `${text}\n`, html: page(`<p>${escapeHtml(text)}</p>`) })

const page = (content: string) =>
  `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem"><p><strong>${escapeHtml(brand.name)}</strong></p>${content}</body></html>`

function escapeHtml(text: string) {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
