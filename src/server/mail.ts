// Sending one mail: by SMTP when the environment names a server, else as an .eml file in the data folder.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type Mail = { to: string; subject: string; html: string; text: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Takes the configuration; gives the mailer it describes. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl, { from: config.mailFrom, disableFileAccess: true, disableUrlAccess: true })
    return { send: async (mail) => void (await transport.sendMail(mail)), close: () => transport.close() }
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from: config.mailFrom })
  const folder = join(config.dataDir, 'mail')
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(mail)
      await mkdir(folder, { recursive: true })
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      await writeFile(join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`), message as Buffer)
    },
    close: () => writer.close(),
  }
}
