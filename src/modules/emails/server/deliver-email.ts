// Sending a queued mail once: the row under its key is claimed first, so that neither a second worker nor a retry sends it again.
import { eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { createMailer, type Mail, type Mailer } from '#server/mail.ts'
import { renderEmail } from './render.ts'
import type { EmailData } from './send-email.ts'
import { sentEmails } from './tables.ts'

const mailers = new WeakMap<Config, Mailer>()

function mailerOf(config: Config): Mailer {
  const known = mailers.get(config)
  if (known) return known
  const mailer = createMailer(config)
  mailers.set(config, mailer)
  return mailer
}

/** What stands in `error` while a worker has the mail in its hands; a worker that died with it loses it after ten minutes. */
const inHand = 'sending'
const inHandFor = sql`now() - interval '10 minutes'`

/** Sends the mail unless it was sent before. Throws when it could not, so that the job is tried again. */
export async function deliverEmail(ctx: Ctx, data: EmailData): Promise<void> {
  const mail = await renderEmail(ctx, data)
  const claimed = await claim(ctx, data, mail)
  if (claimed === 'sent') return
  if (claimed === 'taken') throw new Error(`mail ${data.key} is being sent by another worker`)
  try {
    await mailerOf(ctx.config).send(mail)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await ctx.db.update(sentEmails).set({ state: 'failed', error: reason, sentAt: null }).where(eq(sentEmails.key, data.key))
    throw error
  }
  await ctx.db.update(sentEmails).set({ state: 'sent', error: null, sentAt: ctx.now.toISOString() }).where(eq(sentEmails.key, data.key))
}

async function claim(ctx: Ctx, data: EmailData, mail: Mail): Promise<'mine' | 'sent' | 'taken'> {
  const { key, kind, locale, subjectId = null } = data
  const [row] = await ctx.db
    .insert(sentEmails)
    .values({ key, kind, recipient: mail.to, locale, subject: mail.subject, state: 'failed', error: inHand, subjectId, sentAt: sql`now()` })
    .onConflictDoUpdate({
      target: sentEmails.key,
      set: { subject: mail.subject, error: inHand, sentAt: sql`now()` },
      setWhere: sql`${sentEmails.state} = 'failed' and (${sentEmails.error} is distinct from ${inHand} or ${sentEmails.sentAt} < ${inHandFor})`,
    })
    .returning({ id: sentEmails.id })
  if (row) return 'mine'
  const [kept] = await ctx.db.select({ state: sentEmails.state }).from(sentEmails).where(eq(sentEmails.key, key))
  return kept?.state === 'sent' ? 'sent' : 'taken'
}
