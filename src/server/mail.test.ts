import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

test.each([
  [null, 'From: "Knitworks & Co" <shop@knit.example>'],
  ['Orders <orders@knit.example>', 'From: Orders <orders@knit.example>'],
])('a mail comes from the shop by its name, unless a sender is set: %s', async (mailFrom, expected) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'jumla-mail-'))
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, publicUrl: 'https://knit.example/shop', dataDir })
  await mailer.send({ to: 'a@b.test', sender: 'Knitworks & Co', subject: 's', html: 'h', text: 't', messageId: '<1@knit.example>' })
  const [name = ''] = readdirSync(join(dataDir, 'mail'))
  expect(readFileSync(join(dataDir, 'mail', name), 'utf8')).toContain(expected)
})
