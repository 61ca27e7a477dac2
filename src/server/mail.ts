// Sends one mail: by SMTP when the environment names a server, else as an .eml file in the data folder.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type MailAttachment = { filename: string; content: Buffer; contentType: string }
export type Mail = {
  to: string
  /** Whose mail it is: the name of the shop. */
  sender: string
  subject: string
  html: string
  text: string
  messageId: string
  /** The address that ends such mails. */
  list?: { unsubscribe: string }
  attachments?: MailAttachment[]
}
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Milliseconds for a mail server to accept a connection, and for a whole mail. */
export type MailTimeouts = { connect: number; whole: number }
const usual: MailTimeouts = { connect: 10_000, whole: 30_000 }

/** Takes the configuration; gives its mailer. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
  { connect, whole }: MailTimeouts = usual,
): Mailer {
  const address = `shop@${new URL(config.publicUrl).hostname}`
  const headed = ({ sender, ...mail }: Mail) => ({ from: config.mailFrom ?? { name: sender, address }, ...mail })
  if (config.smtpUrl) {
    const waits = {
      connectionTimeout: connect,
      greetingTimeout: connect,
      dnsTimeout: connect,
      socketTimeout: whole,
      socketCloseTimeout: 1000,
    }
    const transport = createTransport({ url: config.smtpUrl, ...waits, disableFileAccess: true, disableUrlAccess: true })
    return {
      // A server that sends a byte now and then never exceeds the socket's own timeout.
      send: async (mail) => void (await transport.sendMail({ ...headed(mail), signal: AbortSignal.timeout(whole) })),
      close: () => transport.close(),
    }
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(config.dataDir, 'mail')
  let written = 0
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(headed(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      // Sorted by name they stand in the order they were written, also those of one millisecond.
      const name = `${stamp}-${String((written += 1)).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
    },
    close: () => writer.close(),
  }
}
