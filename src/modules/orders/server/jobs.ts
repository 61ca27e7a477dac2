// What follows an order outside its transaction: the mails to the customer and to the office.
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminsReceivingMails } from '#modules/accounts/server/public.ts'
import { customers } from '#modules/accounts/server/tables.ts'
import { type EmailLine, sendEmail } from '#modules/emails/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { Id } from '#shared/endpoint.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import { orderLines, orders } from './tables.ts'

export const tellPlaced = job('orders.tell-placed', z.object({ orderId: Id }))
export const forgetKeys = job('orders.forget-keys', z.object({}))

const numberLocale = (ctx: Ctx, locale: Locale): string => (ctx.profile.language === locale ? ctx.profile.locale : locale)

/** Queues the mails about a placed order; each has a key of its own, so a second run sends nothing twice. */
export async function sendPlacedMails(ctx: Ctx, orderId: string): Promise<void> {
  const found = await findMailFacts(ctx, orderId)
  if (!found) return
  const { order, lines, hasMoney } = found
  const office = await adminsReceivingMails(ctx)
  const about = { orderNumber: order.number, customer: order.customerName, company: order.companyName }
  await ctx.tx(async (inner) => {
    await sendEmail(inner, {
      key: `order-placed:${orderId}`,
      kind: 'orderPlaced',
      to: order.email,
      locale: order.locale,
      params: { ...about, name: order.customerName },
      lines: mailLines(inner, order, lines, order.locale, hasMoney),
      button: { label: 'email.mail.orderPlaced.button', url: `${ctx.config.publicUrl}/dashboard/orders/${orderId}` },
      subjectId: orderId,
    })
    for (const { email, locale } of office) {
      await sendEmail(inner, {
        key: `order-placed:${orderId}:${email}`,
        kind: 'orderPlacedAdmin',
        to: email,
        locale,
        params: about,
        lines: mailLines(inner, order, lines, locale, true),
        button: { label: 'email.mail.orderPlacedAdmin.button', url: `${ctx.config.publicUrl}/admin-panel/secure/order/${orderId}` },
        subjectId: orderId,
      })
    }
  })
}

type MailOrder = Pick<typeof orders.$inferSelect, 'number' | 'customerName' | 'companyName' | 'email' | 'locale' | 'currency'>
type MailLine = Pick<
  typeof orderLines.$inferSelect,
  'title' | 'variantTitle' | 'sku' | 'quantity' | 'decimals' | 'unit' | 'lineTotal' | 'selectionsTotal'
>

async function findMailFacts(ctx: Ctx, orderId: string) {
  const [head] = await ctx.db
    .select({
      number: orders.number,
      customerName: orders.customerName,
      companyName: orders.companyName,
      email: orders.email,
      locale: orders.locale,
      currency: orders.currency,
      canSee: sql<boolean>`${customers.canSeePrices}`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, orderId))
  if (!head) return null
  const l = orderLines
  const lines = await ctx.db
    .select({
      title: l.title,
      variantTitle: l.variantTitle,
      sku: l.sku,
      quantity: l.quantity,
      decimals: l.decimals,
      unit: l.unit,
      lineTotal: l.lineTotal,
      selectionsTotal: l.selectionsTotal,
    })
    .from(l)
    .where(eq(l.orderId, orderId))
    .orderBy(asc(l.position))
  const { site } = await getSettings(ctx)
  return { order: head, lines, hasMoney: head.canSee || site.arePricesPublic }
}

const mailLines = (ctx: Ctx, order: MailOrder, lines: MailLine[], locale: Locale, hasMoney: boolean): EmailLine[] =>
  lines.map((line) => ({
    title: textIn(line.title, locale),
    detail: [textIn(line.variantTitle, locale), line.sku].filter(Boolean).join(' · '),
    quantity: quantityToText(line.quantity, line.decimals),
    total: hasMoney ? formatMoney(line.lineTotal + line.selectionsTotal, order.currency, numberLocale(ctx, locale)) : '',
  }))
