// Printing: a draft takes the next number of its series and is frozen with everything that is on its paper.
import { eq, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { noteMoneyOver } from '#modules/orders/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { say } from '#server/texts.ts'
import { plusDays } from '#shared/time.ts'
import type { Invoice } from '../admin-contract.ts'
import type { InvoiceKind } from '../document.ts'
import { missingOf } from '../legal.ts'
import { lockPayments } from '#modules/payments/server/public.ts'
import { fitOpenPayments, settleCredits } from './after-print.ts'
import { settleOrders } from './balances.ts'
import { openDraft } from './change-draft.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { isOf, makeDocument, readStored, sourcesFor, type Stored } from './make-document.ts'
import { markInvoiced } from './mark-invoiced.ts'
import type { Source } from './sources.ts'
import { invoiceCounters, invoices } from './tables.ts'
import { needBillable, writeLines } from './write-lines.ts'

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', creditNote: 'CN' }

/** The number people see: INV-000042. */
export const numberText = (kind: InvoiceKind, serial: number): string => `${prefixes[kind]}-${String(serial).padStart(6, '0')}`

/** Gives a draft its number; refused while the law asks for more than it says, with the screens that cure it. */
export async function printInvoice(ctx: Ctx, id: string, version: number | undefined): Promise<Invoice> {
  await holdPayments(ctx, await readStored(ctx, id))
  const { before, held } = await openDraft(ctx, id, version)
  // An order may have ended since the draft was made; its printed invoice can be credited then.
  if (before.kind === 'invoice') needBillable(held)
  // The last part of a line is billed at its remainder, and another part may have been billed since the draft was saved.
  const sources = await sourcesFor(ctx, await readStored(ctx, id))
  await writeLines(ctx, id, sources, before.items)
  const stored = await readStored(ctx, id)
  const draft = await makeDocument(ctx, stored, sources, null)
  const missing = missingOf(draft)
  if (missing.length > 0) {
    const screens = missing.map(({ field, screen }) => {
      const where = say(ctx.locale, `invoice.screens.${screen}`)
      const what = say(ctx.locale, `invoice.missing.${field}`)
      return `${where}: ${what}`
    })
    throw invoiceErrors.incomplete({ params: { fields: screens.join('\n') }, data: missing })
  }
  const { kind, date, companyId } = stored.invoice
  const dueDate = kind === 'invoice' ? plusDays(date, await termDaysOf(ctx, companyId)) : null
  const orderIds = held.map((order) => order.id)
  // Before the number is taken: until the commit everybody else waits for the next one.
  if (kind === 'invoice') await markInvoiced(ctx, orderIds, withLines(sources, stored))
  const serial = await nextSerial(ctx, kind)
  const number = numberText(kind, serial)
  const issuedAt = ctx.now.toISOString()
  const document = await makeDocument(ctx, stored, sources, { number, issuedAt, dueDate, received: draft.received ?? [] })
  await ctx.db.update(invoices).set({ state: 'printed', serial, number, dueDate, document, printedAt: issuedAt }).where(eq(invoices.id, id))
  if (kind === 'creditNote') {
    await markInvoiced(ctx, orderIds)
    await fitOpenPayments(ctx, orderIds)
  }
  await settleOrders(ctx, orderIds)
  if (kind === 'creditNote')
    for (const orderId of orderIds) {
      await settleCredits(ctx, orderId)
      await noteMoneyOver(ctx, orderId)
    }
  await audit(ctx, { action: 'invoice.printed', subject: 'invoice', subjectId: id, after: { number, totals: document.totals } })
  return getInvoice(ctx, id)
}

type BilledLine = Pick<Stored['lines'][number], 'orderLineId' | 'orderId' | 'correctsId' | 'quantity'>

/** The sources of an invoice with its own lines counted as billed. */
export const withLines = (sources: readonly Source[], { lines }: { lines: readonly BilledLine[] }): Source[] =>
  sources.map((source) => {
    const { quantity = 0 } = lines.find((line) => isOf(line, source)) ?? {}
    return { ...source, billed: { ...source.billed, quantity: source.billed.quantity + quantity } }
  })

/** A credit note may lower what is still to be paid; payments are held before their orders, as everywhere. */
async function holdPayments(ctx: Ctx, { invoice, lines }: Stored): Promise<void> {
  if (invoice.kind !== 'creditNote' || invoice.state !== 'draft') return
  for (const orderId of [...new Set(lines.map((line) => line.orderId))].toSorted()) await lockPayments(ctx, orderId)
}

/** Takes the next number of a series. The row stays locked until the commit, so that a rollback gives the number back and nobody else has gone past it. */
export async function nextSerial(ctx: Ctx, series: InvoiceKind): Promise<number> {
  const { last } = one(
    await ctx.db
      .insert(invoiceCounters)
      .values({ series, last: 1 })
      .onConflictDoUpdate({ target: invoiceCounters.series, set: { last: sql`${invoiceCounters.last} + 1` } })
      .returning({ last: invoiceCounters.last }),
  )
  return last
}

/** The days in which invoices of a company are to be paid: by its terms, else those of the settings. */
export async function termDaysOf(ctx: Ctx, companyId: string): Promise<number> {
  const { netDays } = one(await ctx.db.select({ netDays: companies.netDays }).from(companies).where(eq(companies.id, companyId)))
  const { site } = await getSettings(ctx)
  return netDays ?? site.paymentTermDays
}
