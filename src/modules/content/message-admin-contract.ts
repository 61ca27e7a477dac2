// The office's endpoints for messages: what visitors sent through the contact form and the forms of pages, and the answers to them.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Locale, SeenVersion, Texts } from '#shared/schemas.ts'
import { messageStatuses } from './message-kinds.ts'

export const MessageStatus = z.enum(messageStatuses)

const row = {
  id: Id,
  version: z.int(),
  /** The address of the page whose form it was, and its title; empty for the contact form. */
  form: z.string(),
  formTitle: Texts,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: MessageStatus,
  locale: Locale,
  createdAt: z.string(),
}

export const MessageRow = z.object(row)
export type MessageRow = z.output<typeof MessageRow>

export const Message = z.object({
  ...row,
  /** The fields of a page's form; empty for the contact form. */
  fields: z.array(z.object({ key: z.string(), label: Texts, value: z.string() })),
  product: z.object({ id: Id, sku: z.string(), title: Texts }).nullable(),
  /** The office's answers, oldest first. */
  answers: z.array(z.object({ id: Id, text: z.string(), by: z.string().nullable(), createdAt: z.string() })),
})
export type Message = z.output<typeof Message>

const sorts = ['createdAt', '-createdAt', 'name', '-name', 'subject', '-subject'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  may: 'customers.see',
  about: 'What visitors sent through the contact form and the forms of pages, the newest first',
  query: listQuery(sorts, { status: MessageStatus.optional(), form: z.string().max(300).optional() }),
  reply: z.array(MessageRow),
  meta: PageMeta,
})

export const listMessageForms = endpoint({
  method: 'GET',
  path: '/api/admin/messages/forms',
  access: 'admin',
  may: 'customers.see',
  about: 'The forms that messages came through',
  reply: z.array(z.object({ form: z.string(), title: Texts })),
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:id',
  access: 'admin',
  may: 'customers.see',
  about: 'One message with its answers',
  params: IdParams,
  reply: Message,
})

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answers',
  access: 'admin',
  may: 'customers.change',
  about: 'Mails an answer to the writer of a message',
  params: IdParams,
  body: z.strictObject({ text: z.string().trim().min(1, 'content.validation.answer').max(5000), version: SeenVersion }),
  reply: Message,
})

export const changeMessages = endpoint({
  method: 'POST',
  path: '/api/admin/messages/change',
  access: 'admin',
  may: 'customers.change',
  about: 'Closes messages without an answer, opens them again, or deletes them',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['open', 'closed', 'removed']) }),
  reply: z.object({ changed: z.int() }),
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  access: 'admin',
  may: 'customers.change',
  about: 'Deletes a message and its answers',
  params: IdParams,
  reply: Done,
})
