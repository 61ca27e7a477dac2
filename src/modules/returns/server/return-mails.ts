// The mails about returns: to the customer at every step, and to the office when one is asked for.
import { asc, eq } from 'drizzle-orm'
import { type EmailDetail, type EmailLine, sendEmail } from '#modules/emails/server/public.ts'
import { seesMoney, unitNamed } from '#modules/orders/server/public.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { customers } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { say } from '#server/texts.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { quantityText } from '#shared/units.ts'
import { returnLines, returns } from './tables.ts'

async function read(ctx: Ctx, id: string) {
  const [heads, lines, { site }] = await Promise.all([
    ctx.db
      .select({ held: returns, order: orders, canSee: seesMoney })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .innerJoin(customers, eq(customers.id, returns.customerId))
      .where(eq(returns.id, id)),
    ctx.db
      .select({ line: returnLines, bought: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
      .from(returnLines)
      .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .where(eq(returnLines.returnId, id))
      .orderBy(asc(returnLines.position)),
    getSettings(ctx),
  ])
  const { held, order, canSee } = one(heads)
  return { held, order, lines, hasMoney: canSee || site.arePricesPublic }
}

type Mailed = Awaited<ReturnType<typeof read>>

const moneyIn = ({ profile }: Ctx, amount: number, currency: string, locale: Locale): string =>
  formatMoney(amount, currency, profile.language === locale ? profile.locale : locale)

function linesOf(ctx: Ctx, { held, lines }: Mailed, locale: Locale, hasMoney: boolean): EmailLine[] {
  return lines.map(({ line, bought, unitName, plurals }) => ({
    title: textIn(bought.title, locale),
    detail: [textIn(bought.variantTitle, locale), bought.sku, say(locale, `return.reasons.${line.reason}`)].filter(Boolean).join(' · '),
    quantity: quantityText(line.received ?? line.quantity, bought.decimals, unitNamed(bought.unit, unitName, plurals, locale), locale),
    total: hasMoney ? moneyIn(ctx, line.net + line.tax, held.currency, locale) : '',
  }))
}

/** Tells the customer where a return stands; `note` is what the office wrote. */
export async function tellReturn(ctx: Ctx, id: string, { key, note }: { key: string; note: string | null }): Promise<void> {
  const mailed = await read(ctx, id)
  const { held, order, hasMoney } = mailed
  const { locale } = order
  const details: EmailDetail[] = [
    ...(note ? [{ title: 'email.mail.details.office', lines: [isolatePhones(note)] }] : []),
    ...(held.money ? [{ title: 'return.moneyTitle', lines: [say(locale, `return.money.${held.money}`)] }] : []),
  ]
  await sendEmail(ctx, {
    key,
    kind: 'returnStatus',
    to: order.email,
    locale,
    params: { name: order.customerName, returnNumber: held.number, orderNumber: order.number, status: held.status },
    lines: linesOf(ctx, mailed, locale, hasMoney),
    totals: hasMoney
      ? [{ label: say(locale, 'return.refundTotal'), amount: moneyIn(ctx, held.refundTotal, held.currency, locale), isGrand: true }]
      : [],
    details,
    button: { label: 'email.mail.returnStatus.button', url: `${ctx.config.publicUrl}/dashboard/refunds/${held.id}` },
    subjectId: held.id,
  })
}

/** Tells the admins who receive mails that a return is asked for. */
export async function tellReturnAsked(ctx: Ctx, id: string): Promise<void> {
  const mailed = await read(ctx, id)
  const { held, order } = mailed
  for (const { email, locale } of await adminsReceivingMails(ctx)) {
    await sendEmail(ctx, {
      key: `return-asked:${held.id}:${email}`,
      kind: 'returnAskedAdmin',
      to: email,
      locale,
      params: { returnNumber: held.number, orderNumber: order.number, company: order.companyName },
      lines: linesOf(ctx, mailed, locale, true),
      details: [{ title: 'email.mail.details.reason', lines: [isolatePhones(held.reason)] }],
      button: { label: 'email.mail.returnAskedAdmin.button', url: `${ctx.config.publicUrl}/admin-panel/secure/refunds/${held.id}` },
      subjectId: held.id,
    })
  }
}
