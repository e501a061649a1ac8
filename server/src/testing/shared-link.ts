/** Links to summaries as tests make and open them. */
import type { MadeShare } from '@aevia/domain/sharing/schema.ts'
import { fromAnywhere } from './client.ts'
import type { Account, TestApp } from './test-app.ts'

export const ASKED = { label: 'For Dr Berg', days: 7, day: '2026-11-20' }
type Link = { url: string; key: string; exp: number; flag: string; label: string; v: number }

export async function makeShare(
  app: Pick<TestApp, 'send'>,
  account: Pick<Account, 'auth'>,
  more: object = {},
): Promise<MadeShare> {
  const answer = await app.send('POST', '/api/sharing', { ...ASKED, ...more }, account.auth)
  if (answer.status !== 201) throw new Error(`a link was answered with ${answer.status}`)
  return (await answer.json()) as MadeShare
}

/** Read as the specification says, by no code of the product. */
export const decodeLink = (link: string) =>
  JSON.parse(Buffer.from(link.split('#shlink:/')[1] ?? '', 'base64url').toString()) as Link

export const askManifest = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnywhere() },
    body: JSON.stringify(body),
  })
export const openShare = ({ link, passcode }: MadeShare, more: object = {}) =>
  askManifest(decodeLink(link).url, { recipient: 'Dr Berg', passcode, ...more })
