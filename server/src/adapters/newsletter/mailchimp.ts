import { createHash } from 'node:crypto'
import type { Newsletter } from '#server/ports/newsletter.ts'

const PATIENCE_MS = 10_000

/** Mailchimp's Marketing API 3.0: a member is put under the MD5 of its address, so a repeat changes nothing. */
export function createMailchimp(options: { apiKey: string; listId: string; apiUrl: string }): Newsletter {
  async function ask(method: 'PUT' | 'POST', email: string, path: string, body?: object): Promise<number> {
    const member = createHash('md5').update(email.toLowerCase()).digest('hex')
    const answer = await fetch(`${options.apiUrl}/3.0/lists/${options.listId}/members/${member}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`aevia:${options.apiKey}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.status
  }
  const refused = (status: number) => new Error(`Mailchimp answered ${status}.`)
  return {
    async add(email) {
      // People who unsubscribed stay unsubscribed: only a new member gets this status.
      const status = await ask('PUT', email, '', { email_address: email, status_if_new: 'subscribed' })
      if (status >= 300) throw refused(status)
    },
    async remove(email) {
      const status = await ask('POST', email, '/actions/delete-permanent')
      // Unknown, or removed for good before (405, by its documentation).
      if (status >= 300 && status !== 404 && status !== 405) throw refused(status)
    },
  }
}
