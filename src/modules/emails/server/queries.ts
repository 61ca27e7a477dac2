import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import type { Ctx } from '#server/ctx.ts'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { listSentEmails as contract } from '../admin-contract.ts'
import { EmailKind } from '../kinds.ts'
import { mayBeSentAgain } from './send-again.ts'
import { searchedText, sentEmails } from './tables.ts'

/** A page of the mails sent. */
export async function listSentEmails(ctx: Ctx, { query }: HandlerInput<typeof contract>): Promise<HandlerReply<typeof contract>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const where = and(
    query.kind && eq(sentEmails.kind, query.kind),
    query.state && eq(sentEmails.state, query.state),
    query.search?.trim() ? everyWord(searchedText(sentEmails), typedWords(query.search)) : undefined,
  )
  const order = query.sort === 'createdAt' ? asc : desc
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
    createdAt: sentEmails.createdAt,
    sentAt: sentEmails.sentAt,
  }
  const rows = await ctx.db
    .select(columns)
    .from(sentEmails)
    .where(where)
    .orderBy(order(sentEmails.createdAt), order(sentEmails.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  const counted = ctx.db
    .select({ one: sql`1` })
    .from(sentEmails)
    .where(where)
    .limit(exactTotal + 1)
    .as('counted')
  const [count] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return { data: rows.map((row) => ({ ...row, kind: EmailKind.parse(row.kind) })), meta: pageMeta(query.page, perPage, count?.total ?? 0) }
}
