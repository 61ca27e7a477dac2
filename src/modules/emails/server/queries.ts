import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import type { Ctx } from '#server/ctx.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { type Day, plusDays } from '#shared/time.ts'
import type { getSentEmail as oneContract, listSentEmails as contract } from '../admin-contract.ts'
import { EmailData } from '../email-data.ts'
import { EmailKind } from '../kinds.ts'
import { prepareEmail } from './render.ts'
import { mayBeSentAgain } from './send-again.ts'
import { searchMails } from './search-mails.ts'
import { emailErrors } from './send-email.ts'
import { sentEmailCopies, sentEmails } from './tables.ts'

const columns = {
  id: sentEmails.id,
  kind: sentEmails.kind,
  recipient: sentEmails.recipient,
  locale: sentEmails.locale,
  subject: sentEmails.subject,
  state: sentEmails.state,
  error: sentEmails.error,
  attempts: sentEmails.attempts,
  canSendAgain: mayBeSentAgain,
  isTest: sentEmails.isTest,
  attachments: sql<string[]>`coalesce(${sentEmails.attachments}, '{}')`,
  lacksDocument: sentEmails.lacksDocument,
  createdAt: sentEmails.createdAt,
  sentAt: sentEmails.sentAt,
}

/** SQL for the first moment of a day in the shop's time zone. */
const startOf = ({ config }: Ctx, day: Day) => sql`(${day}::date::timestamp at time zone ${config.timeZone})`

/** A page of the mails sent. */
export async function listSentEmails(ctx: Ctx, { query }: HandlerInput<typeof contract>): Promise<HandlerReply<typeof contract>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const where = and(
    query.kind && eq(sentEmails.kind, query.kind),
    query.state && eq(sentEmails.state, query.state),
    query.recipient ? eq(sql`lower(${sentEmails.recipient})`, query.recipient.toLowerCase()) : undefined,
    query.about ? eq(sentEmails.subjectId, query.about) : undefined,
    query.from ? gte(sentEmails.createdAt, startOf(ctx, query.from)) : undefined,
    query.to ? lt(sentEmails.createdAt, startOf(ctx, plusDays(query.to, 1))) : undefined,
    query.test === undefined ? undefined : eq(sentEmails.isTest, query.test),
  )
  const isOldestFirst = query.sort === 'createdAt'
  const way = isOldestFirst ? asc : desc
  const select = () => ctx.db.select(columns).from(sentEmails).orderBy(way(sentEmails.createdAt), way(sentEmails.id)).$dynamic()
  const offset = (query.page - 1) * perPage
  const listed = (rows: Awaited<ReturnType<typeof select>>, total: number) => ({
    data: rows.map((row) => ({ ...row, kind: EmailKind.parse(row.kind) })),
    meta: pageMeta(query.page, perPage, total),
  })
  if (query.search) {
    const { ids, total } = await searchMails(ctx, { search: query.search, where, isOldestFirst, offset, limit: perPage })
    return listed(ids.length > 0 ? await select().where(inArray(sentEmails.id, ids)) : [], total)
  }
  const counted = ctx.db
    .select({ one: sql`1` })
    .from(sentEmails)
    .where(where)
    .limit(exactTotal + 1)
    .as('counted')
  const [count] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return listed(await select().where(where).limit(perPage).offset(offset), count?.total ?? 0)
}

/** One mail with what it said. */
export async function getSentEmail(ctx: Ctx, id: string): Promise<HandlerReply<typeof oneContract>> {
  const [found] = await ctx.db
    .select({ row: columns, content: sentEmails.content, html: sentEmailCopies.html, text: sentEmailCopies.text })
    .from(sentEmails)
    .leftJoin(sentEmailCopies, eq(sentEmailCopies.emailId, sentEmails.id))
    .where(eq(sentEmails.id, id))
  if (!found) throw emailErrors.notFound()
  const { row, content, html, text } = found
  return { ...row, kind: EmailKind.parse(row.kind), copy: html === null || text === null ? await waiting(ctx, content) : { html, text } }
}

/** A mail that waits, as it would be sent now. */
async function waiting(ctx: Ctx, content: unknown): Promise<{ html: string; text: string } | null> {
  const mail = EmailData.safeParse(content)
  if (!mail.success) return null
  const { html, text } = (await prepareEmail(ctx, mail.data, await getSettings(ctx))).render({ path: '/', isCopy: true })
  return { html, text }
}
