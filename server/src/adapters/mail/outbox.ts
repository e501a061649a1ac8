import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTransport } from '#server/ports/mailer.ts'
import { stopHeaders } from './stop-headers.ts'

/** The embedded default: each message becomes an `.eml` file, and the first link in it is printed. */
export function createMailFolder(options: {
  folder: string
  from: string
  print: (line: string) => void
}): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let sequence = 0
  return {
    immediate: true,
    notice:
      'No mail server is set up here: the message was saved as a file in DATA_DIR/mail, and its link was printed in the terminal.',
    async deliver({ stopLink, ...mail }, id) {
      const { message } = await composer.sendMail({
        from: options.from,
        ...mail,
        headers: stopHeaders(stopLink),
        messageId: `<${id}@aevia.invalid>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const there = await readdir(options.folder)
      if (there.some((name) => !name.startsWith('.') && name.includes(id))) return 'delivered'
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const name = `${stamp}-${process.pid}-${String(sequence++).padStart(6, '0')}-${id}.eml`
      const unfinished = join(options.folder, `.${name}`)
      try {
        await writeFile(unfinished, message as Buffer, { mode: 0o600 })
        await rename(unfinished, join(options.folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
      options.print(`Mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ''}`)
      return 'delivered'
    },
  }
}
