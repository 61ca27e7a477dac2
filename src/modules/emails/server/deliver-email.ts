// Sends one queued mail exactly once: it claims the row first, so that neither a second worker nor a retry sends it again.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, DrizzleQueryError, eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, isUnavailable, loggable } from '#server/db/failures.ts'
import { forgetFailedJobs } from '#server/failed-jobs.ts'
import { createMailer, type Mailer } from '#server/mail.ts'
import { isErasedAddress } from '#server/personal-data.ts'
import { type SummedLog, summedLog } from '#server/summed-log.ts'
import { isStillQueued, withdrawJobs } from '#server/withdraw-jobs.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { attachDocument } from './attach-document.ts'
import { prepareEmail } from './render.ts'
import { type EmailData, type LinkMaker, mostAttempts, sendEmailJob } from './send-email.ts'
import { sentEmailCopies, sentEmails } from './tables.ts'

const mailers = new WeakMap<Config, Mailer>()

function mailerOf(config: Config): Mailer {
  const known = mailers.get(config)
  if (known) return known
  const mailer = createMailer(config)
  mailers.set(config, mailer)
  return mailer
}

const troubles = new WeakMap<Config, SummedLog>()

function troublesOf({ config, log }: Ctx): SummedLog {
  const known = troubles.get(config)
  if (known) return known
  const summed = summedLog(log)
  troubles.set(config, summed)
  return summed
}

/** The claim of a worker that died ends after this time. */
const claimEnds = sql`now() - interval '10 minutes'`

/** Sends a mail unless it was sent before; throws when it is to be tried again. */
export async function deliverEmail(ctx: Ctx, mail: EmailData, makeLink: LinkMaker): Promise<void> {
  // A mail whose receiver was erased is no longer in the queue, though this worker has fetched it.
  const mine = await ctx.tx(async (tx) => ((await isStillQueued(tx, sendEmailJob, ctx.jobId)) ? claim(tx, mail) : null))
  if (mine === null) return
  const seen = await send(ctx, mail, { id: mine.id, makeLink }).catch((error: unknown) => failed(error, mine.attempt))
  const outcome = mail.listedAs === undefined ? seen : withoutWords(seen)
  await noteUntilItStands(ctx, mine, outcome)
  // A mail server's answer and a mail's key may name the recipient: the office reads them in the list of mails, the log has the mail's id alone.
  if ('error' in outcome)
    ctx.log.warn({ emailId: mine.id, code: outcome.code }, outcome.state === 'parked' ? 'mail given up' : 'mail not sent')
  if (outcome.state === 'failed') throw new Error('a mail was not sent')
  // The queue stores a job for a while after it is over, and the address with it.
  if (mail.listedAs !== undefined) await withdrawJobs(ctx, sendEmailJob, (data) => sql`${data} ->> 'key' = ${mail.key}`)
}

/** The row of a mail that this worker has claimed, and the number of its attempt. */
type Claimed = { id: string; attempt: number }

/** Claims the mail for this worker; null when there is nothing left to do. Throws while another worker has it. */
async function claim(ctx: Ctx, mail: EmailData): Promise<Claimed | null> {
  const { key, kind, locale, to, listedAs, subjectId = null } = mail
  const [mine] = await ctx.db
    .insert(sentEmails)
    .values({
      key,
      kind,
      recipient: listedAs ?? to,
      locale,
      subject: '',
      state: 'sending',
      attempts: 1,
      claimedAt: sql`now()`,
      content: listedAs === undefined ? mail : null,
      subjectId,
      isTest: mail.test !== undefined,
    })
    .onConflictDoUpdate({
      target: sentEmails.key,
      set: { state: 'sending', attempts: sql`${sentEmails.attempts} + 1`, claimedAt: sql`now()`, content: sql`excluded.content` },
      setWhere: sql`${sentEmails.state} = 'failed' or (${sentEmails.state} = 'sending' and ${sentEmails.claimedAt} < ${claimEnds})`,
    })
    .returning({ id: sentEmails.id, attempt: sentEmails.attempts })
  if (mine) return mine
  const [row] = await ctx.db.select({ state: sentEmails.state }).from(sentEmails).where(eq(sentEmails.key, key))
  if (row?.state === 'sending' || row?.state === 'failed') throw new Error('another worker is sending this mail')
  return null
}

type Sent = { state: 'sent'; copy: { html: string; text: string } | null; attachments: string[]; lacksDocument: boolean }
type Outcome = { subject: string } & (Sent | { state: 'dropped' } | { state: 'failed' | 'parked'; error: string; code: string })

async function send(ctx: Ctx, mail: EmailData, { id, makeLink }: { id: string; makeLink: LinkMaker }): Promise<Outcome> {
  if (isErasedAddress(mail.to)) return { subject: '', state: 'dropped' }
  const prepared = await prepareEmail(ctx, mail, await getSettings(ctx))
  const { subject } = prepared
  try {
    const path = mail.link ? await makeLink(ctx, mail.link, mail) : undefined
    if (path === null) return { subject, state: 'dropped' }
    const { attachments, lacksDocument } = await attachDocument(ctx, { id, mail }, prepared)
    await mailerOf(ctx.config).send({ ...prepared.render({ path }), ...(attachments.length > 0 ? { attachments } : {}) })
    const { html, text } = prepared.render({ path, isCopy: true })
    return { subject, state: 'sent', copy: { html, text }, attachments: attachments.map(({ filename }) => filename), lacksDocument }
  } catch (error) {
    throw new SendFailure(subject, error)
  }
}

/** The outcome of a mail whose reader the list does not name: its words, and a server's message that may name the address, are left out. */
function withoutWords(outcome: Outcome): Outcome {
  const subject = ''
  if (outcome.state === 'sent') return { ...outcome, subject, copy: null }
  return 'error' in outcome ? { ...outcome, subject, error: 'withheld, since it may name the reader' } : { ...outcome, subject }
}

class SendFailure extends Error {
  readonly subject: string
  constructor(subject: string, cause: unknown) {
    super(said(cause), { cause })
    this.subject = subject
  }
}

/** A mail server's own words; of a statement that failed the reason alone. */
function said(error: unknown): string {
  if (error instanceof DrizzleQueryError) return loggable(error).error
  return error instanceof Error ? error.message : String(error)
}

function failed(error: unknown, attempt: number): Outcome {
  // A mail server's message may hold any character; the database could not store some of them.
  const text = said(error).replaceAll('\0', '').toWellFormed().slice(0, 500)
  const cause = error instanceof SendFailure ? error.cause : error
  const isFinal = attempt >= mostAttempts || isRefusedForGood(cause)
  return {
    subject: error instanceof SendFailure ? error.subject : '',
    state: isFinal ? 'parked' : 'failed',
    error: text,
    code: codeOf(cause),
  }
}

type MailFailure = { code?: string; responseCode?: number }
const asFailure = (cause: unknown): MailFailure => (typeof cause === 'object' && cause !== null ? cause : {})

/** The code that a mail server answered with; where it did not answer, that of the failure. */
function codeOf(cause: unknown): string {
  const { code, responseCode } = asFailure(cause)
  return String(responseCode ?? code ?? driverError(cause)?.code ?? '')
}

/** A permanent refusal of this recipient or message, as opposed to a temporary failure or a failed sign-in. */
const isRefusedForGood = (cause: unknown): boolean => {
  const { code = '', responseCode = 0 } = asFailure(cause)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

const firstPause = 200
const longestPause = 5000

/**
 * A sent mail that is not recorded would be sent again: while the database is away, recording is tried again until it succeeds or the shop stops, also when
 * the job's time is over.
 */
async function noteUntilItStands(ctx: Ctx, mine: Claimed, outcome: Outcome): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await note(ctx, mine, outcome)
    } catch (error) {
      if (!isUnavailable(error) || ctx.stopping?.aborted) throw error
      const { error: cause, at } = loggable(error)
      troublesOf(ctx).note('warn', cause, { emailId: mine.id, state: outcome.state, at }, 'what became of a mail is not recorded yet')
      // An ending process does not wait for this timer.
      await sleep(pause, undefined, { ref: false, signal: ctx.stopping }).catch(() => undefined)
    }
  }
}

async function note(ctx: Ctx, { id, attempt }: Claimed, outcome: Outcome): Promise<void> {
  const isSent = outcome.state === 'sent'
  const noted = {
    subject: outcome.subject,
    state: outcome.state,
    error: 'error' in outcome ? outcome.error : null,
    sentAt: isSent ? sql`now()` : null,
    ...(isSent ? { attachments: outcome.attachments, lacksDocument: outcome.lacksDocument } : {}),
    ...(isSent || outcome.state === 'dropped' ? { content: null } : {}),
  }
  const isMine = and(eq(sentEmails.id, id), eq(sentEmails.attempts, attempt), eq(sentEmails.state, 'sending'))
  await ctx.tx(async ({ db }) => {
    const [row] = await db.update(sentEmails).set(noted).where(isMine).returning({ id: sentEmails.id })
    if (row && isSent && outcome.copy)
      await db
        .insert(sentEmailCopies)
        .values({ emailId: row.id, ...outcome.copy })
        .onConflictDoNothing()
  })
}

/**
 * Parks mails that lost their job: unclaimed, and not tried for longer than the longest pause between two tries. Of the jobs that failed for good those are
 * removed whose mail is over, since it is sent again from the list of mails alone; and those whose reader the list does not name, who stands in them.
 */
export async function parkForgotten(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(sentEmails)
    .set({ state: 'parked', error: sql`coalesce(${sentEmails.error}, 'interrupted')` })
    .where(
      sql`${sentEmails.state} in ('failed', 'sending') and coalesce(${sentEmails.claimedAt}, ${sentEmails.createdAt}) < now() - interval '3 hours'`,
    )
  await forgetFailedJobs(
    ctx,
    sendEmailJob,
    (data) => sql`(${data} ->> 'listedAs' is not null or exists (
      select 1 from ${sentEmails} where ${sentEmails.key} = ${data} ->> 'key' and ${sentEmails.state} in ('sent', 'parked', 'dropped')))`,
  )
}
