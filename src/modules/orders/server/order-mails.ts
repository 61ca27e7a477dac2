// The mails about an order: that it is there, and every step the customer hears of. They are composed by jobs, outside the order's transaction.
import { and, eq, lt, sql } from 'drizzle-orm'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Outcomes } from '#server/jobs.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import type { OrderState } from '../lifecycle.ts'
import { detailsOf, findMailOrders, linesOf, type MailOrder, shipmentDetails, summaryOf } from './mail-content.ts'
import { orderEvents } from './tables.ts'

const ownPage = (ctx: Ctx, { order }: MailOrder): string => `${ctx.config.publicUrl}/dashboard/orders/${order.id}`
const officePage = (ctx: Ctx, { order }: MailOrder): string => `${ctx.config.publicUrl}/admin-panel/secure/order/${order.id}`

/** Queues the mails about orders that are there; each has a key of its own, so a second run sends nothing twice. */
export async function sendPlacedMails(ctx: Ctx, orderIds: readonly string[]): Promise<Outcomes> {
  const [found, office, settings] = await Promise.all([findMailOrders(ctx, orderIds), adminsReceivingMails(ctx), getSettings(ctx)])
  await ctx.tx(async (inner) => {
    for (const each of found) {
      const { order } = each
      const about = { orderNumber: order.number, customer: order.customerName, company: order.companyName }
      const hasMoney = each.canSee || settings.site.arePricesPublic
      await sendEmail(inner, {
        key: `order-placed:${order.id}`,
        kind: 'orderPlaced',
        to: order.email,
        locale: order.locale,
        params: { ...about, name: order.customerName },
        ...summaryOf(inner, each, { locale: order.locale, hasMoney, company: settings.company, saysHowToPay: true }),
        button: { label: 'email.mail.orderPlaced.button', url: ownPage(inner, each) },
        subjectId: order.id,
      })
      for (const { email, locale } of office) {
        await sendEmail(inner, {
          key: `order-placed:${order.id}:${email}`,
          kind: 'orderPlacedAdmin',
          to: email,
          locale,
          params: about,
          ...summaryOf(inner, each, { locale, hasMoney: true, company: settings.company, saysHowToPay: false }),
          button: { label: 'email.mail.orderPlacedAdmin.button', url: officePage(inner, each) },
          subjectId: order.id,
        })
      }
    }
  })
  return orderIds.map(() => null)
}

/** Queues the mail about one step. An order that has just been paid for the first time is announced as placed: before, nobody was written to. */
export async function sendStepMail(ctx: Ctx, orderId: string, eventId: string): Promise<void> {
  const [event] = await ctx.db.select().from(orderEvents).where(eq(orderEvents.id, eventId))
  const [found] = await findMailOrders(ctx, [orderId])
  if (!event || !found) return
  if (event.to === 'pending' && !(await wasPlaced(ctx, orderId, eventId))) return void (await sendPlacedMails(ctx, [orderId]))
  const { order } = found
  const { locale } = order
  const { site, company } = await getSettings(ctx)
  const waits = event.to === 'payment-pending'
  const hasMoney = found.canSee || site.arePricesPublic
  await sendEmail(ctx, {
    key: `order-status:${event.id}`,
    kind: 'orderStatus',
    to: order.email,
    locale,
    params: { name: order.customerName, orderNumber: order.number, status: collecting(order.deliveryMethod, event.to) },
    ...(waits ? summaryOf(ctx, found, { locale, hasMoney, company, saysHowToPay: true }) : {}),
    ...(event.to === 'shipped' ? { lines: linesOf(ctx, found, { locale, hasMoney: false }) } : {}),
    details: [
      ...(event.note
        ? [{ title: `email.mail.details.${event.actorKind === 'admin' ? 'office' : 'reason'}`, lines: [isolatePhones(event.note)] }]
        : []),
      ...(event.to === 'shipped' ? shipmentDetails(found) : []),
      ...(waits || event.to === 'shipped' ? detailsOf(ctx, found, { locale, hasMoney, company, saysHowToPay: waits }) : []),
    ],
    button: { label: 'email.mail.orderStatus.button', url: ownPage(ctx, found) },
    subjectId: order.id,
  })
}

/** An order that is collected is not sent: its mails have words of their own. */
const collecting = (method: 'delivery' | 'collection', status: OrderState): string =>
  (method === 'collection' && { shipped: 'readyToCollect', delivered: 'collected' }[String(status)]) || status

/** Was the order with the office before this step? */
const wasPlaced = async (ctx: Ctx, orderId: string, eventId: string): Promise<boolean> =>
  (await ctx.db.$count(
    orderEvents,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.to, 'pending'), lt(orderEvents.id, sql`${eventId}::uuid`)),
  )) > 0
