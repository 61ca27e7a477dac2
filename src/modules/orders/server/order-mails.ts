// The mails about an order: that it is there, and every step the customer hears of. They are composed by jobs, outside the order's transaction.
import { and, eq, lt, sql } from 'drizzle-orm'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { type EmailData, sendEmail } from '#modules/emails/server/public.ts'
import { getSettings, type Settings, companyIn } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import type { Outcomes } from '#server/jobs.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { answerIn } from '../asking.ts'
import type { OrderState } from '../lifecycle.ts'
import { mailAnswer } from './answer-mail.ts'
import { askedParams, detailsOf, findMailOrders, linesOf, type MailOrder, paramsOf, shipmentDetails, summaryOf } from './mail-content.ts'
import { shipmentsOf } from './shipments.ts'
import { orderEvents, orderShipments } from './tables.ts'

const ownPage = (ctx: Ctx, { order }: MailOrder): string => `${ctx.config.publicUrl}/dashboard/orders/${order.id}`
const officePage = (ctx: Ctx, { order }: MailOrder): string => `${ctx.config.publicUrl}/admin-panel/secure/order/${order.id}`

type Content = Omit<EmailData, 'key' | 'to'>
type Reading = { settings: Settings; locale: Locale }

/** The mail to a customer whose order is there; the locale is the reader's. */
export function placedMail(ctx: Ctx, found: MailOrder, { settings, locale }: Reading): Content {
  const reader = {
    locale,
    hasMoney: found.canSee || settings.site.arePricesPublic,
    company: companyIn(settings.company, locale),
    saysHowToPay: true,
  }
  return {
    kind: 'orderPlaced',
    locale,
    params: { name: found.order.customerName, ...paramsOf(ctx, found, reader) },
    ...summaryOf(ctx, found, reader),
    button: { label: 'email.mail.orderPlaced.button', url: ownPage(ctx, found) },
    subjectId: found.order.id,
  }
}

/** The mail to the office about an order that is there. */
export function placedOfficeMail(ctx: Ctx, found: MailOrder, { settings, locale }: Reading): Content {
  const reader = { locale, hasMoney: true, company: companyIn(settings.company, locale), saysHowToPay: false, isOffice: true }
  return {
    kind: 'orderPlacedAdmin',
    locale,
    params: paramsOf(ctx, found, reader),
    ...summaryOf(ctx, found, reader),
    button: { label: 'email.mail.orderPlacedAdmin.button', url: officePage(ctx, found) },
    subjectId: found.order.id,
  }
}

/**
 * Queues the mails about orders that are there; each has a key of its own, so a second run sends nothing twice. `told` is the address of a colleague who has
 * heard of them by another mail.
 */
export async function sendPlacedMails(ctx: Ctx, orderIds: readonly string[], told: string | null = null): Promise<Outcomes> {
  const [found, office, settings] = await Promise.all([findMailOrders(ctx, orderIds), adminsReceivingMails(ctx), getSettings(ctx)])
  await ctx.tx(async (inner) => {
    for (const each of found) {
      const { order } = each
      const key = `order-placed:${order.id}`
      await sendEmail(inner, { ...placedMail(inner, each, { settings, locale: order.locale }), key, to: order.email })
      for (const { email, locale } of office.filter((colleague) => colleague.email !== told))
        await sendEmail(inner, { ...placedOfficeMail(inner, each, { settings, locale }), key: `${key}:${email}`, to: email })
    }
  })
  return orderIds.map(() => null)
}

/** Queues the mail about one step. An order that has just been paid for the first time is announced as placed: before, nobody was written to. */
export async function sendStepMail(ctx: Ctx, orderId: string, eventId: string): Promise<void> {
  const [event] = await ctx.db.select().from(orderEvents).where(eq(orderEvents.id, eventId))
  const [found] = await findMailOrders(ctx, [orderId])
  if (!event || !found) return
  const told = await mailAnswer(ctx, found, event)
  if (event.to === 'pending' && !(await wasPlaced(ctx, orderId, eventId))) return void (await sendPlacedMails(ctx, [orderId], told))
  // Customers go on to the page of their payment, as from the checkout: they hear of the order when it is paid.
  if (event.to === 'payment-pending' && event.actorKind === 'customer') return
  const { locale, email } = found.order
  const shipments = await ctx.db.$count(orderShipments, eq(orderShipments.orderId, orderId))
  const status = statusWords(event, found.order.deliveryMethod, shipments)
  const mail = stepMail(ctx, (await shipmentOf(ctx, event.shipmentId, found)) ?? found, {
    settings: await getSettings(ctx),
    locale,
    status,
    note: event.note,
    isOffice: event.actorKind === 'admin',
  })
  await sendEmail(ctx, { ...mail, key: `order-status:${event.id}`, to: email })
}

/** The words of mails that list what leaves. */
const leaving = ['shipped', 'readyToCollect', 'partShipped', 'partReady']

type Step = Reading & { status: string; note: string | null; isOffice: boolean }

/** The mail to a customer about a step of their order; `isOffice`: the office wrote the note. */
export function stepMail(ctx: Ctx, found: MailOrder, { settings, locale, status, note, isOffice }: Step): Content {
  const { site, company } = settings
  const isAsked = status === 'initiated'
  const waits = isAsked || status === 'payment-pending'
  const leaves = leaving.includes(status)
  const reader = { locale, hasMoney: found.canSee || site.arePricesPublic, company: companyIn(company, locale), saysHowToPay: waits }
  return {
    kind: 'orderStatus',
    locale,
    params: {
      name: found.order.customerName,
      ...paramsOf(ctx, found, reader),
      ...(isAsked ? askedParams(ctx, found, locale) : {}),
      status,
    },
    ...(waits ? summaryOf(ctx, found, reader) : {}),
    ...(leaves ? { lines: linesOf(ctx, found, { locale, hasMoney: false }) } : {}),
    details: [
      ...(note ? [{ title: `email.mail.details.${isOffice ? 'office' : 'reason'}`, lines: [isolatePhones(note)] }] : []),
      ...(leaves ? shipmentDetails(found) : []),
      ...(waits || leaves ? detailsOf(ctx, found, reader) : []),
    ],
    button: { label: `email.mail.orderStatus.${isAsked ? 'initiated.button' : 'button'}`, url: ownPage(ctx, found) },
    subjectId: found.order.id,
  }
}

/** An order with the lines, quantities and tracking of one of its shipments. */
async function shipmentOf(ctx: Ctx, shipmentId: string | null, found: MailOrder): Promise<MailOrder | null> {
  if (!shipmentId) return null
  const own = (await shipmentsOf(ctx, found.order.id)).find(({ id }) => id === shipmentId)
  if (!own) return null
  const lines = found.lines.flatMap((line) => {
    const part = own.lines.find(({ lineId }) => lineId === line.id)
    return part ? [{ ...line, quantity: part.quantity }] : []
  })
  return { ...found, order: { ...found.order, shipmentName: own.name, shipmentUrl: own.url }, lines }
}

type Taken = Pick<typeof orderEvents.$inferSelect, 'action' | 'from' | 'to' | 'actorKind' | 'shipmentId'>

/** The words of a step's mail: an order nobody confirmed, a part that leaves, and a rest that will never come, have some of their own. */
function statusWords(event: Taken, method: 'delivery' | 'collection', shipments: number): string {
  const { action, to, shipmentId } = event
  if (answerIn(event) === 'expired') return 'notConfirmed'
  if (action === 'shipPart') return method === 'collection' ? 'partReady' : 'partShipped'
  if (action === 'ship' && shipmentId === null && shipments > 0) return 'restDropped'
  return collecting(method, to)
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
