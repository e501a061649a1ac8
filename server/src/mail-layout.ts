import { readableName } from '@aevia/domain/text/readable.ts'
import { brand } from '@aevia/domain/brand.ts'
import type { Mail } from '#server/ports/mailer.ts'

/** The two forms of every message, plain text and HTML: one layout, the brand from one place, nothing remote. */
export const plainMail = (to: string, subject: string, text: string): Mail => ({
  to,
  subject,
  text: `${text}\n`,
  html: page(`<p>${escapeHtml(text)}</p>`),
})

export function linkMail(
  to: string,
  subject: string,
  parts: {
    lead: string
    action: string
    link: string
    note: string
    /** how mails of this kind end */
    stop?: { action: string; link: string }
  },
): Mail {
  const anchor = ({ action, link }: { action: string; link: string }) =>
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`
  const { stop } = parts
  return {
    to,
    subject,
    text: `${parts.lead}\n\n${parts.action}: ${parts.link}\n\n${parts.note}\n${stop ? `\n${stop.action}: ${stop.link}\n` : ''}`,
    html: page(
      `<p>${escapeHtml(parts.lead)}</p>${anchor(parts)}<p style="color:#555">${escapeHtml(parts.note)}</p>${stop ? anchor(stop) : ''}`,
    ),
    ...(stop ? { stopLink: stop.link } : {}),
  }
}

const WORDS_MAX = 40

/**
 * The name that a person chose, made safe for a message: letters, digits and little else, so that no mail program
 * finds a link or an address in it in any script, and short, so that it cannot carry a message of its own.
 */
export function mailWords(text: string): string {
  const words = readableName(text)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}'’()-]+/gu, ' ')
    .trim()
  return [...words].slice(0, WORDS_MAX).join('').trim()
}

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
