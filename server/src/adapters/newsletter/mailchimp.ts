import { createHash } from 'node:crypto'
import type { Newsletter } from '#server/ports/newsletter.ts'

const PATIENCE_MS = 10_000

/** Mailchimp's Marketing API 3.0: a member is put under the MD5 of its address, so a repeat changes nothing. */
export function createMailchimp(options: { apiKey: string; listId: string; apiUrl: string }): Newsletter {
  return {
    async add(email) {
      const member = createHash('md5').update(email.toLowerCase()).digest('hex')
      const answer = await fetch(`${options.apiUrl}/3.0/lists/${options.listId}/members/${member}`, {
        method: 'PUT',
        headers: {
          authorization: `Basic ${Buffer.from(`aevia:${options.apiKey}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        // People who unsubscribed stay unsubscribed: only a new member gets this status.
        body: JSON.stringify({ email_address: email, status_if_new: 'subscribed' }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`Mailchimp answered ${answer.status}.`)
    },
  }
}
