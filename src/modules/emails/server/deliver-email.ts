// Sending a queued mail once: the row under its key is claimed first, so that neither a second worker nor a retry sends it again.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Outcomes } from '#server/jobs.ts'
import { createMailer, type Mail, type Mailer } from '#server/mail.ts'
import { getSettings } from '#modules/settings/server/public.ts'
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

type Ready = { data: EmailData; mail: Mail }

/** Sends mails, each unless it was sent before; gives what went wrong with each, so that its job is tried again. */
export async function deliverEmails(ctx: Ctx, mails: readonly EmailData[]): Promise<Outcomes> {
  const settings = await getSettings(ctx)
  const ready = mails.map((data) => ({ data, mail: renderEmail(ctx, data, settings) }))
  const mine = await claim(ctx, ready)
  const failures = new Map<string, Error>()
  const noted: Promise<unknown>[] = []
  for (const { data, mail } of ready) {
    // The same key twice in one batch is one mail.
    if (!mine.delete(data.key)) continue
    const failure = await mailerOf(ctx.config)
      .send(mail)
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
    if (failure) failures.set(data.key, failure)
    noted.push(note(ctx, data.key, failure))
  }
  await Promise.all(noted)
  const taken = await takenByOthers(ctx, ready, failures)
  return mails.map(({ key }) => failures.get(key) ?? (taken.has(key) ? new Error(`mail ${key} is being sent by another worker`) : null))
}

const note = (ctx: Ctx, key: string, failure: Error | null): Promise<unknown> =>
  ctx.db
    .update(sentEmails)
    .set(
      failure
        ? { state: 'failed', error: failure.message.slice(0, 500), sentAt: null }
        : { state: 'sent', error: null, sentAt: ctx.now.toISOString() },
    )
    .where(eq(sentEmails.key, key))

/** Takes the mails into this worker's hands; gives the keys of those that are neither sent nor in another's. */
async function claim(ctx: Ctx, ready: readonly Ready[]): Promise<Set<string>> {
  const rows = [...new Map(ready.map((each) => [each.data.key, each])).values()].map(
    ({ data: { key, kind, locale, subjectId = null }, mail }) => ({
      key,
      kind,
      recipient: mail.to,
      locale,
      subject: mail.subject,
      state: 'failed' as const,
      error: inHand,
      subjectId,
      sentAt: sql`now()`,
    }),
  )
  const claimed = await ctx.db
    .insert(sentEmails)
    .values(rows)
    .onConflictDoUpdate({
      target: sentEmails.key,
      set: { subject: sql`excluded.subject`, error: inHand, sentAt: sql`now()` },
      setWhere: sql`${sentEmails.state} = 'failed' and (${sentEmails.error} is distinct from ${inHand} or ${sentEmails.sentAt} < ${inHandFor})`,
    })
    .returning({ key: sentEmails.key })
  return new Set(claimed.map(({ key }) => key))
}

/** Those of the mails that another worker has in its hands. */
async function takenByOthers(ctx: Ctx, ready: readonly Ready[], failures: ReadonlyMap<string, Error>): Promise<Set<string>> {
  const keys = ready.map(({ data }) => data.key).filter((key) => !failures.has(key))
  if (keys.length === 0) return new Set()
  const rows = await ctx.db
    .select({ key: sentEmails.key })
    .from(sentEmails)
    .where(and(inArray(sentEmails.key, keys), ne(sentEmails.state, 'sent')))
  return new Set(rows.map(({ key }) => key))
}
