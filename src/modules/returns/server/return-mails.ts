// The mails about returns: to the customer at every step, and to the office when one is asked for.
import { asc, desc, eq, like } from 'drizzle-orm'
import { mailSample, sampleChoices } from '#modules/emails/events.ts'
import { type EmailData, type EmailDetail, type EmailLine, sendEmail } from '#modules/emails/server/public.ts'
import { seesMoney, unitNamed } from '#modules/orders/server/public.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { customers } from '#modules/people/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { answer } from '#server/events.ts'
import { say } from '#server/texts.ts'
import { type Locale, regionalForm, textIn } from '#shared/locale.ts'
import { formatMoney, westernDigits } from '#shared/money.ts'
import { isolateValues } from '#shared/option-values.ts'
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
  formatMoney(amount, currency, regionalForm(locale, profile.locale))

function linesOf(ctx: Ctx, { held, lines }: Mailed, locale: Locale, hasMoney: boolean): EmailLine[] {
  return lines.map(({ line, bought, unitName, plurals }) => ({
    title: textIn(bought.title, locale),
    detail: isolateValues(
      [textIn(bought.variantTitle, locale), bought.sku, say(locale, `return.reasons.${line.reason}`)].filter(Boolean).join(' · '),
      locale,
    ),
    quantity: quantityText(line.received ?? line.quantity, bought.decimals, unitNamed(bought.unit, unitName, plurals, locale), locale),
    total: hasMoney ? moneyIn(ctx, line.net + line.tax, held.currency, locale) : '',
  }))
}

type Standing = { locale: Locale; status: string; note: string | null }

/** The mail to a customer about a return; `note` is the office's word. */
function returnMail(ctx: Ctx, mailed: Mailed, { locale, status, note }: Standing): Omit<EmailData, 'key' | 'to'> {
  const { held, order, hasMoney } = mailed
  const details: EmailDetail[] = [
    ...(note ? [{ title: 'email.mail.details.office', lines: [isolatePhones(note)] }] : []),
    ...(held.money ? [{ title: 'return.moneyTitle', lines: [say(locale, `return.money.${held.money}`)] }] : []),
  ]
  return {
    kind: 'returnStatus',
    locale,
    params: { name: order.customerName, returnNumber: held.number, orderNumber: order.number, status },
    lines: linesOf(ctx, mailed, locale, hasMoney),
    totals: hasMoney
      ? [{ label: say(locale, 'return.refundTotal'), amount: moneyIn(ctx, held.refundTotal, held.currency, locale), isGrand: true }]
      : [],
    details,
    button: { label: 'email.mail.returnStatus.button', url: `${ctx.config.publicUrl}/dashboard/refunds/${held.id}` },
    subjectId: held.id,
  }
}

/** Mails the customer where a return stands. */
export async function mailReturn(ctx: Ctx, id: string, { key, note }: { key: string; note: string | null }): Promise<void> {
  const mailed = await read(ctx, id)
  const { held, order } = mailed
  await sendEmail(ctx, { ...returnMail(ctx, mailed, { locale: order.locale, status: held.status, note }), key, to: order.email })
}

/** The newest returns, or those with the typed beginning of a number, to show a template with. */
export const returnChoices = answer(sampleChoices, async (ctx, { mail, search }) => {
  if (mail.kind !== 'returnStatus') return null
  const typed = westernDigits(search)
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')
  const rows = await ctx.db
    .select({ id: returns.id, number: returns.number, company: orders.companyName })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(typed ? like(returns.number, `${typed}%`) : undefined)
    .orderBy(desc(returns.id))
    .limit(20)
  return rows.map(({ id, number, company }) => ({ id, label: `\u2068${number}\u2069 · \u2068${company}\u2069` }))
})

export const returnSample = answer(mailSample, async (ctx, { mail: { kind, step }, id, locale }) => {
  if (kind !== 'returnStatus' || step === null) return null
  const found = await ctx.db.$count(returns, eq(returns.id, id))
  return found === 0 ? null : returnMail(ctx, await read(ctx, id), { locale, status: step, note: null })
})

/** Mails the admins who receive mails that a return is asked for. */
export async function mailReturnAsked(ctx: Ctx, id: string): Promise<void> {
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
