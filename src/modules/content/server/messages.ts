// Messages in the office: their list, one with its answers, the answer by mail, the state of many, deletion.
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { one } from '#server/db/failures.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { fail } from '#shared/errors.ts'
import type * as api from '../message-admin-contract.ts'
import { contentErrors } from './content-errors.ts'
import { contactAnswers, contactMessages } from './tables.ts'

const columns = {
  id: contactMessages.id,
  version: contactMessages.version,
  form: contactMessages.form,
  formTitle: contactMessages.formTitle,
  name: contactMessages.name,
  email: contactMessages.email,
  subject: contactMessages.subject,
  message: contactMessages.message,
  status: contactMessages.status,
  locale: contactMessages.locale,
  createdAt: contactMessages.createdAt,
}

/** A page of all messages; what is typed is looked for in the writer, the subject and the text. */
export const listMessages: ListVerb<typeof api.listMessages> = (ctx, query) =>
  listPage(ctx, query, {
    from: contactMessages,
    columns,
    where: [
      query.status && eq(contactMessages.status, query.status),
      query.form !== undefined && eq(contactMessages.form, query.form),
      query.search?.trim() ? everyWord(contactMessages.words, typedWords(query.search)) : undefined,
    ],
    order: sortedBy(
      query.sort ?? '-createdAt',
      { createdAt: contactMessages.createdAt, name: contactMessages.name, subject: contactMessages.subject },
      contactMessages.id,
    ),
  })

/** The forms that messages came through, each with its newest title. */
export const listMessageForms = (ctx: Ctx): Promise<HandlerReply<typeof api.listMessageForms>> =>
  ctx.db
    .selectDistinctOn([contactMessages.form], { form: contactMessages.form, title: contactMessages.formTitle })
    .from(contactMessages)
    .orderBy(asc(contactMessages.form), desc(contactMessages.createdAt))

/** One message with its answers; throws when there is none. */
export async function getMessage(ctx: Ctx, id: string): Promise<api.Message> {
  const [found] = await ctx.db
    .select({ ...columns, fields: contactMessages.answers, product: { id: products.id, sku: products.sku, title: products.title } })
    .from(contactMessages)
    .leftJoin(products, eq(products.id, contactMessages.productId))
    .where(eq(contactMessages.id, id))
  if (!found) throw contentErrors.messageNotFound()
  const answers = await ctx.db
    .select({
      id: contactAnswers.id,
      text: contactAnswers.text,
      createdAt: contactAnswers.createdAt,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(contactAnswers)
    .leftJoin(people, eq(people.id, contactAnswers.personId))
    .where(eq(contactAnswers.messageId, id))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
  return {
    ...found,
    answers: answers.map(({ firstName, lastName, ...answer }) => ({
      ...answer,
      by: firstName === null ? null : `${firstName} ${lastName}`,
    })),
  }
}

/** Stores an answer, mails it to the writer in their language, and marks the message as answered. */
export async function answerMessage(
  ctx: Ctx,
  id: string,
  { text, version }: HandlerInput<typeof api.answerMessage>['body'],
): Promise<api.Message> {
  const before =
    (await openForSave(ctx, { subject: 'message', table: contactMessages, id, version, read: getMessage })) ??
    fail(contentErrors.messageNotFound())
  if (before.email === '') throw contentErrors.noAddress()
  const personId = ctx.actor.kind === 'admin' ? ctx.actor.id : null
  const answer = one(await ctx.db.insert(contactAnswers).values({ messageId: id, text, personId }).returning({ id: contactAnswers.id }))
  await ctx.db.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, id))
  const { name, email, locale, subject, message } = before
  await sendEmail(ctx, {
    key: `contact answer ${answer.id}`,
    kind: 'contactAnswer',
    to: email,
    locale,
    params: { name, subject, answer: text, message },
    subjectId: id,
  })
  await audit(ctx, {
    action: 'message.answered',
    subject: 'message',
    subjectId: id,
    before: { status: before.status },
    after: { status: 'answered', answer: text },
  })
  return getMessage(ctx, id)
}

/** Closes, opens or deletes messages; gives how many changed. An answered message that is opened again has its answers still. */
export async function changeMessages(ctx: Ctx, ids: readonly string[], to: 'open' | 'closed' | 'removed'): Promise<{ changed: number }> {
  const rows = await ctx.db
    .select({
      id: contactMessages.id,
      status: contactMessages.status,
      email: contactMessages.email,
      subject: contactMessages.subject,
      title: contactMessages.formTitle,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]))
    .orderBy(contactMessages.id)
    .for('no key update')
  const changing = rows.filter(({ status }) => status !== to)
  if (changing.length === 0) return { changed: 0 }
  const chosen = inArray(
    contactMessages.id,
    changing.map(({ id }) => id),
  )
  if (to === 'removed') await ctx.db.delete(contactMessages).where(chosen)
  else await ctx.db.update(contactMessages).set({ status: to }).where(chosen)
  const about = { subject: 'message' }
  await auditMany(
    ctx,
    changing.map(({ id, status, email, subject, title }) =>
      to === 'removed'
        ? // What it was about, and by which address an erasure finds it.
          { ...about, subjectId: id, action: 'message.removed', before: { status, email, title: subject || title } }
        : { ...about, subjectId: id, action: 'message.saved', before: { status }, after: { status: to } },
    ),
  )
  return { changed: changing.length }
}

/** Deletes one message and its answers. */
export async function removeMessage(ctx: Ctx, id: string): Promise<typeof done> {
  const { changed } = await changeMessages(ctx, [id], 'removed')
  if (changed === 0) throw contentErrors.messageNotFound()
  return done
}
