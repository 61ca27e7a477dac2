// Invoices of the demo's trade: what left is billed on its day, by the shop's own rules; written in bulk, since a start of the shop waits for them.
import { sql } from 'drizzle-orm'
import { settleOrders } from '#modules/invoices/server/balances.ts'
import { addressOf, draftRow } from '#modules/invoices/server/create-draft.ts'
import { buyerOf, documentOf, ordersOnPaper } from '#modules/invoices/server/make-document.ts'
import { markInvoiced } from '#modules/invoices/server/mark-invoiced.ts'
import { nextSerial, numberText, termDaysOf, withLines } from '#modules/invoices/server/print-invoice.ts'
import { leftOf, orderSources } from '#modules/invoices/server/sources.ts'
import { invoiceLines, invoices } from '#modules/invoices/server/tables.ts'
import { lineOf, totalsOf } from '#modules/invoices/server/write-lines.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { plusDays } from '#shared/time.ts'
import { insertMany } from '../seed.ts'
import { type Clerk, officeOn } from './office-on.ts'
import type { Written } from './price-order.ts'
import { type Mailed, seedInvoiceMails } from './seed-invoice-mails.ts'

/** Orders that left within the last days still wait for their invoice. */
const waiting = 2 * 86_400_000

type Billed = Written & { shippedAt: Date }

const shippedAt = ({ planned }: Written): Date | null => planned.steps.find(({ action }) => action === 'ship')?.at ?? null

/** Every order that left gets its invoice of that day, in the order in which they left. */
export async function seedInvoices(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  const billed = written
    .flatMap((each) => {
      const at = shippedAt(each)
      return at && at.getTime() < ctx.now.getTime() - waiting ? [{ ...each, shippedAt: at }] : []
    })
    .toSorted((a, b) => a.shippedAt.getTime() - b.shippedAt.getTime())
  const orderIds = billed.map(({ order }) => order.id)
  const drafts = await makeDrafts(ctx, billed, clerk)
  await insertMany(
    ctx,
    invoices,
    drafts.map(({ row }) => row),
  )
  await insertMany(
    ctx,
    invoiceLines,
    drafts.flatMap(({ row, lines }) => lines.map((line, position) => ({ ...line, invoiceId: row.id, position }))),
  )
  const printed = await printAll(ctx, drafts)
  const sources = drafts.flatMap((draft) => withLines(draft.sources, draft))
  await markInvoiced(ctx, orderIds, sources)
  await settleOrders(ctx, orderIds)
  const { site } = await getSettings(ctx)
  await seedInvoiceMails(ctx, printed, { clerk, reminderDays: site.reminderDays })
}

type Draft = Awaited<ReturnType<typeof makeDrafts>>[number]

/** The drafts of orders, in their order, with what their papers need. */
async function makeDrafts(ctx: Ctx, billed: readonly Billed[], clerk: Clerk) {
  const orderIds = billed.map(({ order }) => order.id)
  const [{ company, site }, all, facts, ids] = await Promise.all([
    getSettings(ctx),
    orderSources(ctx, orderIds, null),
    ordersOnPaper(ctx, orderIds),
    newIds(
      ctx,
      billed.map((each) => each.shippedAt),
    ),
  ])
  const sourcesOf = Map.groupBy(all, ({ orderId }) => orderId)
  const factsOf = Map.groupBy(facts, ({ id }) => id)
  const buyers = await readBuyers(ctx, billed)
  return billed.flatMap(({ order, planned, shippedAt: at }, index) => {
    const known = buyers.get(order.customerId)
    const id = ids[index]
    if (!known || id === undefined) return []
    const office = officeOn(ctx, clerk, at)
    const sources = sourcesOf.get(order.id) ?? []
    const lines = sources.map((source) => lineOf(source, { title: source.title, quantity: leftOf(source) }))
    const moment = at.toISOString()
    const row = {
      ...draftRow(office, order, { company, address: known.address }),
      ...totalsOf(lines),
      id,
      createdAt: moment,
      updatedAt: moment,
    }
    const around = { company, site, buyer: known.buyer, ordered: factsOf.get(order.id) ?? [], corrects: null, received: [] }
    return [{ office, order, planned, row, lines, sources, around, termDays: known.termDays }]
  })
}

/** By customer, where they are invoiced, what their papers say of them, and when they pay. */
async function readBuyers(ctx: Ctx, billed: readonly Billed[]) {
  const firsts = new Map(billed.map(({ order }) => [order.customerId, order]))
  const found = [...firsts].map(async ([id, order]) => {
    const address = await addressOf(ctx, { customerId: id, address: order.address ?? null })
    const [buyer, termDays] = await Promise.all([buyerOf(ctx, { ...order, invoiceAddress: address }), termDaysOf(ctx, order.companyId)])
    return [id, { address, buyer, termDays }] as const
  })
  return new Map(await Promise.all(found))
}

/** Ids as old as what they name. */
async function newIds(ctx: Ctx, moments: readonly Date[]): Promise<string[]> {
  const at = sql.param(moments.map((moment) => moment.toISOString()))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select uuidv7(at - clock_timestamp())::text as id from unnest(${at}::timestamptz[]) as at`,
  )
  return rows.map(({ id }) => id)
}

/** Prints drafts in their order: each gets the next number and its paper. */
async function printAll(ctx: Ctx, drafts: readonly Draft[]): Promise<Mailed[]> {
  const serials = await Promise.all(drafts.map(() => nextSerial(ctx, 'invoice')))
  const printed = drafts.map((draft, index) => numbered(draft, serials[index] ?? 0))
  const rows = JSON.stringify(printed.map(({ id, serial, document }) => ({ id, serial, document })))
  await ctx.db.execute(sql`
    update ${invoices} i set state = 'printed', serial = p.serial, number = p.document->>'number', due_date = (p.document->>'dueDate')::date,
      document = p.document, printed_at = (p.document->>'issuedAt')::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as p(id uuid, serial int, document jsonb) where i.id = p.id`)
  await insertMany(
    ctx,
    auditEntries,
    printed.flatMap(({ id, draft: { office, order }, document: { number, issuedAt, totals } }) => {
      const entry = {
        actorKind: office.actor.kind,
        actorId: 'id' in office.actor ? office.actor.id : null,
        at: issuedAt ?? undefined,
        subject: 'invoice',
        subjectId: id,
        requestId: 'demo',
      }
      return [
        { ...entry, action: 'invoice.created', after: { orders: [{ id: order.id, number: order.number }], totals } },
        { ...entry, action: 'invoice.printed', after: { number, totals } },
      ]
    }),
  )
  return printed.map(({ id, draft: { order, planned }, printedAs }) => ({ id, order, planned, ...printedAs }))
}

function numbered(draft: Draft, serial: number) {
  const { office, row, lines, sources, around, termDays } = draft
  const printedAs = { number: numberText('invoice', serial), issuedAt: row.createdAt, dueDate: plusDays(row.date, termDays) }
  const document = documentOf(office.profile.region, { invoice: row, lines, sources, printed: printedAs, around })
  return { id: row.id, serial, draft, document, printedAs }
}
