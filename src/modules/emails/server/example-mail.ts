// A made-up mail of each kind, to show a template with while the shop has no record to show it with.
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { type Locale, regionalForm } from '#shared/locale.ts'
import { formatMoney, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { dayText } from '#shared/day-text.ts'
import type { MailSample } from '../events.ts'
import { mailRules, type NamedMail, ownPlaceholders } from '../mails.ts'

const numbers: Readonly<Record<string, string | number>> = {
  orderNumber: 'J-7K2M',
  returnNumber: 'J-7K2M-R1',
  receiptNumber: 'J-7K2M-C1',
  number: 'INV-1042',
  poNumber: 'PO-1042',
  email: 'sam@shop.example',
  browser: 'Firefox',
  system: 'Linux',
  count: 2,
  rating: 5,
}

/** Takes a mail; gives it with an example in every place. */
export function exampleOf(ctx: Ctx, mail: NamedMail, locale: Locale): MailSample {
  const { kind, step } = mail
  const { group } = mailRules(kind)
  const writing = regionalForm(locale, ctx.profile.locale)
  const money = (amount: number) => formatMoney(minor(amount), ctx.profile.currency.code, writing)
  const texts = (name: string) => say(locale, `email.mail.example.${name}`)
  const valueOf = (name: string): string | number => {
    if (name === 'total') return money(22_800)
    if (name === 'orderDate' || name === 'confirmUntil') return dayText(dayOf(ctx.now, ctx.config.timeZone), writing)
    return numbers[name] ?? texts(name)
  }
  const total = (key: string, amount: number, isGrand = false) => ({
    label: say(locale, `email.mail.totals.${key}`),
    amount: money(amount),
    isGrand,
  })
  const hasGoods = group === 'orders' || group === 'returns'
  const status = step === null ? {} : { status: step }
  const buttonLabel = `email.mail.${kind}.button`
  return {
    params: { ...Object.fromEntries(ownPlaceholders(mail).map((name) => [name, valueOf(name)])), ...status },
    ...(hasGoods
      ? {
          lines: [
            { title: texts('shirt'), detail: texts('shirtDetail'), quantity: '24', total: money(14_400) },
            { title: texts('scarf'), detail: texts('scarfDetail'), quantity: '10', total: money(4600) },
          ],
          totals: [total('subtotal', 19_000), total('tax', 3800), total('grandTotal', 22_800, true)],
        }
      : {}),
    ...(say(locale, buttonLabel) === buttonLabel ? {} : { button: { label: buttonLabel, url: `${ctx.config.publicUrl}/` } }),
  }
}
