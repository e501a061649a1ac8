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

const body = (text: string) => ({ text: `${text}\n`, html: page(`<p>${escapeHtml(text)}</p>`) })

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
