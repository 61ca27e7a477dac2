// Answers of the mails: which orders a template can be shown with, a mail about one of them, and the confirmation that mails bring along.
import { mailDocument, mailSample, sampleChoices } from '#modules/emails/events.ts'
import { mailRules } from '#modules/emails/mails.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { answer } from '#server/events.ts'
import { answeredMail } from './answer-mail.ts'
import { listAdminOrders } from './list-orders.ts'
import { findMailOrders } from './mail-content.ts'
import { getConfirmation } from './order-sheets.ts'
import { placedMail, placedOfficeMail, stepMail } from './order-mails.ts'

/** The newest orders, or those that fit what was typed. */
export const orderChoices = answer(sampleChoices, async (ctx, { mail, search }) => {
  if (mailRules(mail.kind).group !== 'orders') return null
  const { data } = await listAdminOrders(ctx, { page: 1, perPage: 20, ...(search ? { search } : {}) })
  return data.map(({ id, number, companyName }) => ({ id, label: `\u2068${number}\u2069 · \u2068${companyName}\u2069` }))
})

export const orderSample = answer(mailSample, async (ctx, { mail, id, locale }) => {
  if (mailRules(mail.kind).group !== 'orders') return null
  const [found] = await findMailOrders(ctx, [id])
  if (!found) return null
  const reading = { settings: await getSettings(ctx), locale }
  if (mail.kind === 'orderAnswered')
    return answeredMail(ctx, found, { status: mail.step ?? '', note: null, asker: { kind: 'admin', locale } })
  if (mail.step !== null) return stepMail(ctx, found, { ...reading, status: mail.step, note: null, isOffice: true })
  const isToOffice = mailRules(mail.kind).isToOffice ?? false
  const { kind: _, button, ...content } = isToOffice ? placedOfficeMail(ctx, found, reading) : placedMail(ctx, found, reading)
  return { ...content, ...(button ? { button: { ...button, label: `email.mail.${mail.kind}.button` } } : {}) }
})

/** The confirmation in the mail's language, without amounts for a customer who sees none. */
export const orderDocument = answer(mailDocument, async (ctx, { document, subjectId, locale }) => {
  if (document !== 'order' || (await findMailOrders(ctx, [subjectId])).length === 0) return null
  const { name, pdf } = await getConfirmation({ ...ctx, locale }, subjectId)
  return { name, pdf: Buffer.from(pdf, 'base64') }
})
