// For tests and stories: the mails that a shop without a mail server writes as files, as a person reads them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Takes a shop's data folder; gives its mails, oldest first: head and texts, decoded. `to` leaves those to one address. */
export function readMails(dataDir: string, to?: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const mails = readdirSync(folder)
    .toSorted()
    .map((name) => readable(readFileSync(join(folder, name), 'utf8')))
  return to === undefined ? mails : mails.filter((mail) => mail.includes(`To: ${to}`))
}

function readable(source: string): string {
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, name = '']) => name)
  return boundaries
    .reduce((parts, boundary) => parts.flatMap((part) => part.split(`\r\n--${boundary}`)), [source])
    .map(readablePart)
    .join('\n')
}

/** Random names and the time are left out: a search for digits would find some in them now and then. */
const random = /^(?:Message-ID|Date|Content-ID):.*$|boundary="[^"]+"/gim

function readablePart(part: string): string {
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
  return `${head.replace(random, '')}\n\n${decoded(head, body.join('\r\n\r\n'))}`
}

function decoded(head: string, body: string): string {
  if (/^Content-Transfer-Encoding: base64/im.test(head))
    return /^Content-Type: text\//im.test(head) ? Buffer.from(body, 'base64').toString('utf8') : ''
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
