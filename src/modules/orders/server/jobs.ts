// What follows an order outside its transaction: the mails to the customer and to the office.
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminsReceivingMails } from '#modules/accounts/server/public.ts'
import { customers } from '#modules/accounts/server/tables.ts'
import { type EmailLine, sendEmail } from '#modules/emails/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import type { Outcomes } from '#server/jobs.ts'
import { Id } from '#shared/endpoint.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { quantityText, type UnitPlurals } from '#shared/units.ts'
import { unitNamed } from './get-order.ts'
import { orderLines, orders } from './tables.ts'

export const tellPlaced = job('orders.tell-placed', z.object({ orderId: Id }))
export const forgetKeys = job('orders.forget-keys', z.object({}))

const numberLocale = (ctx: Ctx, locale: Locale): string => (ctx.profile.language === locale ? ctx.profile.locale : locale)

/** Queues the mails about placed orders; each has a key of its own, so a second run sends nothing twice. */
export async function sendPlacedMails(ctx: Ctx, orderIds: readonly string[]): Promise<Outcomes> {
  const [found, office, { site }] = await Promise.all([findMailFacts(ctx, orderIds), adminsReceivingMails(ctx), getSettings(ctx)])
  await ctx.tx(async (inner) => {
    for (const { order, lines } of found) {
      const about = { orderNumber: order.number, customer: order.customerName, company: order.companyName }
      await sendEmail(inner, {
        key: `order-placed:${order.id}`,
        kind: 'orderPlaced',
        to: order.email,
        locale: order.locale,
        params: { ...about, name: order.customerName },
        lines: mailLines(inner, order, lines, order.locale, order.canSee || site.arePricesPublic),
        button: { label: 'email.mail.orderPlaced.button', url: `${ctx.config.publicUrl}/dashboard/orders/${order.id}` },
        subjectId: order.id,
      })
      for (const { email, locale } of office) {
        await sendEmail(inner, {
          key: `order-placed:${order.id}:${email}`,
          kind: 'orderPlacedAdmin',
          to: email,
          locale,
          params: about,
          lines: mailLines(inner, order, lines, locale, true),
          button: { label: 'email.mail.orderPlacedAdmin.button', url: `${ctx.config.publicUrl}/admin-panel/secure/order/${order.id}` },
          subjectId: order.id,
        })
      }
    }
  })
  return orderIds.map(() => null)
}

type MailOrder = Pick<typeof orders.$inferSelect, 'number' | 'customerName' | 'companyName' | 'email' | 'locale' | 'currency'>
type MailLine = Pick<
  typeof orderLines.$inferSelect,
  'title' | 'variantTitle' | 'sku' | 'quantity' | 'decimals' | 'unit' | 'lineTotal' | 'selectionsTotal'
> & { unitName: Texts | null; plurals: UnitPlurals | null }

async function findMailFacts(ctx: Ctx, orderIds: readonly string[]) {
  const l = orderLines
  const ids = sql.param([...orderIds])
  const [heads, lines] = await Promise.all([
    ctx.db
      .select({
        id: orders.id,
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
      .where(sql`${orders.id} = any(${ids}::uuid[])`),
    ctx.db
      .select({
        orderId: l.orderId,
        title: l.title,
        variantTitle: l.variantTitle,
        sku: l.sku,
        quantity: l.quantity,
        decimals: l.decimals,
        unit: l.unit,
        unitName: measureUnits.name,
        plurals: measureUnits.plurals,
        lineTotal: l.lineTotal,
        selectionsTotal: l.selectionsTotal,
      })
      .from(l)
      .leftJoin(measureUnits, eq(measureUnits.code, l.unit))
      .where(sql`${l.orderId} = any(${ids}::uuid[])`)
      .orderBy(asc(l.position)),
  ])
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return heads.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
}

const mailLines = (ctx: Ctx, order: MailOrder, lines: MailLine[], locale: Locale, hasMoney: boolean): EmailLine[] =>
  lines.map((line) => ({
    title: textIn(line.title, locale),
    detail: [textIn(line.variantTitle, locale), line.sku].filter(Boolean).join(' · '),
    quantity: quantityText(line.quantity, line.decimals, unitNamed(line.unit, line.unitName, line.plurals, locale), locale),
    total: hasMoney ? formatMoney(line.lineTotal + line.selectionsTotal, order.currency, numberLocale(ctx, locale)) : '',
  }))
