import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first link of the newest message to an address in a data folder's outbox. */
export const mailLink = (dataDir: string) => (email: string) => {
  const folder = join(dataDir, 'mail')
  const messages = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
  const link = /https?:\/\/[^\s"]+/.exec(
    messages.findLast((text) => text.includes(`To: ${email}`)) ?? '',
  )?.[0]
  if (!link) throw new Error(`no link was mailed to ${email}`)
  return link
}
