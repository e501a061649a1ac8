/** What the outbox of a data folder holds: each message is a file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Messages to an address, oldest first, as their raw text with soft line breaks undone. */
export function mailTo(dataDir: string, email: string): string[] {
  const folder = join(dataDir, 'mail')
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${email}`))
}

/** The link of the newest message to an address that has one, not one that is known; mail goes out after the answer. */
export async function mailLink(dataDir: string, email: string, part = '', known = ''): Promise<string> {
  for (let attempt = 0; attempt < 800; attempt += 1) {
    const links = mailTo(dataDir, email).flatMap((text) => /https?:\/\/[^\s"]+/.exec(text)?.[0] ?? [])
    const link = links.findLast((one) => one.includes(part) && one !== known)
    if (link) return link
    await pause(25)
  }
  throw new Error(`no link was mailed to ${email}`)
}
