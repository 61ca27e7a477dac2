// A statement of account as a sheet: its entries with the balance after each, and below them the open amounts by age.
import { eq } from 'drizzle-orm'
import type { PdfReply } from '#modules/documents/contract.ts'
import { pdfReply } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import { people } from '#modules/people/server/tables.ts'
import { getSettings, letterheadOf } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import type { ErrorParams } from '#shared/errors.ts'
import { type Locale, regionalForm } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { dateText } from '#shared/time.ts'
import type { Statement, StatementEntry } from '../statement-contract.ts'
import { ages } from '../statement.ts'
import { getOwnStatement, getStatement } from './statement.ts'

type Writing = { locale: Locale; money: string; seller: Sheet['seller'] }

/** Takes a statement, the language and the head of its paper; gives its sheet. `money` is the locale that amounts are written in. */
export function statementSheet(statement: Statement, { locale, money: writing, seller }: Writing): Sheet {
  const t = (key: string, params: ErrorParams = {}) => say(locale, `statement.${key}`, params)
  const { companyName, currency, from, to, opening, rows, closing, ageing, collected } = statement
  const money = (amount: number) => formatMoney(amount, currency, writing)
  const entry = ({ day, kind, number, orderNumbers, note, dueDate, amount, balance }: StatementEntry) => ({
    cells: [
      dateText(day),
      `${t(`kinds.${kind}`)} \u2066${number}\u2069`,
      amount > 0 ? money(amount) : '',
      amount > 0 ? '' : money(-amount),
      money(balance),
    ],
    notes: [
      kind === 'invoice' || kind === 'creditNote' ? `${t('orders')}: \u2066${orderNumbers.join(', ')}\u2069` : '',
      kind === 'invoice' && dueDate !== null ? t('due', { date: dateText(dueDate) }) : '',
      note,
    ].filter(Boolean),
  })
  const open = ages.filter((age) => ageing[age] !== 0).map((age) => ({ label: t(`ages.${age}`), value: money(ageing[age]) }))
  return {
    locale,
    title: t('title'),
    subtitle: [t('period', { from: dateText(from), to: dateText(to) })],
    seller,
    details: [{ label: t('account'), lines: [companyName] }],
    columns: [
      { label: t('date'), align: 'start' },
      { label: t('entry'), align: 'start', wide: true },
      { label: t('charged'), align: 'end' },
      { label: t('paid'), align: 'end' },
      { label: t('balance'), align: 'end' },
    ],
    rows: [{ cells: [dateText(from), t('opening'), '', '', money(opening)], notes: [] }, ...rows.map(entry)],
    totals: [
      ...open,
      ...(ageing.unapplied === 0 ? [] : [{ label: t('unapplied'), value: money(-ageing.unapplied) }]),
      { label: t('closing', { date: dateText(to) }), value: money(closing), strong: true },
    ],
    notes:
      collected.length === 0
        ? []
        : [
            {
              label: t('collected'),
              lines: collected.map(({ amount, day, salespersonName: name, number }) =>
                [say(locale, 'payment.collected', { amount: money(amount), date: dateText(day), name }), `\u2068${number}\u2069`].join(' '),
              ),
            },
          ],
    signatures: [],
    footer: [seller.name, companyName].filter(Boolean),
  }
}

async function printed(ctx: Ctx, statement: Statement): Promise<PdfReply> {
  const { company } = await getSettings(ctx)
  const { locale, profile } = ctx
  const seller = letterheadOf(company, locale)
  const sheet = statementSheet(statement, { locale, money: regionalForm(locale, profile.locale), seller })
  return pdfReply(`${say(locale, 'statement.title')} ${statement.companyName} ${statement.to}`, [sheet])
}

type Period = Parameters<typeof getStatement>[2]

/** The statement of a customer's company as PDF. */
export async function getStatementPdf(ctx: Ctx, customerId: string, period: Period, language: Locale | undefined): Promise<PdfReply> {
  const [own] = await ctx.db.select({ locale: people.locale }).from(people).where(eq(people.id, customerId))
  const reader: Ctx = { ...ctx, locale: language ?? own?.locale ?? ctx.locale }
  return printed(reader, await getStatement(reader, customerId, period))
}

/** The own statement as PDF. */
export const getOwnStatementPdf = async (ctx: Ctx, period: Period): Promise<PdfReply> => printed(ctx, await getOwnStatement(ctx, period))
