// The document that a mail brings along, made by the job that sends it; a mail never waits for one that cannot be made.
import type { MailAttachment } from '#server/mail.ts'
import type { Ctx } from '#server/ctx.ts'
import { loggable } from '#server/db/failures.ts'
import { ask } from '#server/events.ts'
import { mailDocument } from '../events.ts'
import type { EmailData } from '../email-data.ts'
import { mailRules } from '../mails.ts'
import type { Prepared } from './render.ts'

/** A document takes a second; a mail waits this long at most. */
const longestMilliseconds = 45_000

export type Attached = { attachments: MailAttachment[]; lacksDocument: boolean }

/** Takes a mail and the id of its row; gives its document, or that it goes without. */
export async function attachDocument(
  ctx: Ctx,
  { id, mail }: { id: string; mail: EmailData },
  { attachesPdf }: Prepared,
): Promise<Attached> {
  const { document } = mailRules(mail.kind)
  if (!attachesPdf || document === undefined || mail.subjectId === undefined) return { attachments: [], lacksDocument: false }
  try {
    const asked = ask(ctx, mailDocument, { document, subjectId: mail.subjectId, locale: mail.locale })
    const [made] = await Promise.race([asked, tooLate()])
    // Nobody answers for a reader who may not have it.
    return {
      attachments: made ? [{ filename: made.name, content: Buffer.from(made.pdf), contentType: 'application/pdf' }] : [],
      lacksDocument: false,
    }
  } catch (error) {
    ctx.log.warn({ emailId: id, ...loggable(error) }, 'a mail goes without its document')
    return { attachments: [], lacksDocument: true }
  }
}

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the document took too long')), longestMilliseconds).unref()
  })
