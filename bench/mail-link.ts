import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The link of the newest message to an address in a data folder's outbox; mail goes out after the answer. */
export const mailLink = (dataDir: string) => async (email: string) => {
  const folder = join(dataDir, 'mail')
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const messages = (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
    const withLink = messages.findLast((text) => text.includes(`To: ${email}`) && /https?:/.test(text))
    const link = /https?:\/\/[^\s"]+/.exec(withLink ?? '')?.[0]
    if (link) return link
    await pause(50)
  }
  throw new Error(`no link was mailed to ${email}`)
}
