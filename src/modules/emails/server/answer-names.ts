// The names of mails and of their texts for the audit trail, in the language of whoever reads it.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { answerNames } from '#server/record-names.ts'
import { say } from '#server/texts.ts'
import { findMail, sharedId } from '../mails.ts'
import { sentEmails } from './tables.ts'
import { templateSubject } from './templates.ts'

/** A mail is named by its subject; one whose texts were erased by whom it went to. */
export const mailNames = answerNames(['email'], (ctx, ids) =>
  ctx.db
    .select({ id: sentEmails.id, name: sql<string>`coalesce(nullif(${sentEmails.subject}, ''), ${sentEmails.recipient})` })
    .from(sentEmails)
    .where(inArray(sentEmails.id, ids)),
)

/** The texts of a mail are named as the list of them calls it. */
export const mailTextNames = answerNames([templateSubject], async (ctx, ids) => ids.map((id) => ({ id, name: nameOf(ctx, id) })))

function nameOf({ locale }: Ctx, id: string): string {
  if (id === sharedId) return say(locale, 'email.admin.template.shared')
  const mail = findMail(id)
  if (!mail) return id
  const kind = say(locale, `email.admin.kinds.${mail.kind}`)
  return mail.step === null ? kind : `${kind}: ${say(locale, `email.admin.steps.${mail.step}`)}`
}
