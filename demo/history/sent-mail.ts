import type { OrderState } from '#modules/orders/lifecycle.ts'
import type { sentEmails } from '#modules/emails/server/tables.ts'
import { say } from '#server/texts.ts'
import type { ErrorParams } from '#shared/errors.ts'
import type { Written } from './price-order.ts'

/** `state`: of a kind that has words for each state of an order. */
type Mail = { order: Written['order']; kind: string; state?: OrderState; key: string; subjectId: string; at: string; params: ErrorParams }

/** The row of a mail that its customer got on a day of the past. */
export const sentMail = ({ order, kind, state: of, key, subjectId, at, params }: Mail): typeof sentEmails.$inferInsert => ({
  key,
  kind,
  recipient: order.email,
  locale: order.locale,
  subject: say(order.locale, `email.mail.${kind}.${of === undefined ? '' : `${of}.`}subject`, params),
  state: 'sent',
  attempts: 1,
  subjectId,
  createdAt: at,
  sentAt: at,
})
