import { brand } from '@aevia/domain/brand.ts'

/** Opened from a mail, perhaps without a session and in a program that runs no script. */
export const STOP_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} · ${brand.name}</title></head><body style="font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem"><main><p><strong>${brand.name}</strong></p><h1 style="font-size:1.5rem">${title}</h1>${body}</main></body></html>`

const PROFILE = '<p>You can change your reminders in <a href="/platform/profile">your profile</a>.</p>'

export const askToStop = () =>
  page(
    'Stop the daily reminder?',
    `<p>You will get no more reminder mails. Your plan and your calendar address stay as they are.</p><form method="post"><button style="font:inherit;min-height:2.75rem;padding:.6rem 1.2rem">Stop the reminder</button></form>${PROFILE}`,
  )

export const stopped = () =>
  page('The reminder is stopped', `<p>No more reminder mails will be sent.</p>${PROFILE}`)

export const unknownLink = () =>
  page(
    'This link is not valid',
    '<p>Perhaps it was cut off. Please open it from the mail again.</p>' + PROFILE,
  )
