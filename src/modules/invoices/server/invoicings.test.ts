// Many orders invoiced at once: each by itself, with numbers that follow one another, mailed where asked, and once whatever interrupts it.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { adminRoles, people } from '#modules/people/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aTaxedOrder } from '#testing/builders/invoices.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { getInvoiceSums, listInvoices } from '../admin-contract.ts'
import { listInvoicings, removeInvoicing, startInvoicing, stopInvoicing } from '../invoicing-admin-contract.ts'
import { forgetOldInvoicings, performInvoicing } from './invoicings.ts'
import { invoicings } from './tables.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const admin = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const buyer = await aCustomer(app)
const other = await aCustomer(app)
for (const { id } of [buyer, other]) await anAddress(app, id)
const colleague = app.as((await anAdmin(app)).token)
const start = (orderIds: string[], isMailed = false) => admin.call(startInvoicing, { body: { orderIds, isMailed } })
const find = async (id: string) => (await admin.call(listInvoicings)).find((each) => each.id === id)
/** Invoices orders and gives what became of them. */
async function invoice(orderIds: string[], isMailed = false) {
  const { id } = await start(orderIds, isMailed)
  await app.drainJobs()
  return (await find(id))?.outcomes ?? []
}
const someOrders = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n++) made.push(await aTaxedOrder(app, { customerId: buyer.id, methodId }))
  return made.map(({ id }) => id)
}
const mailedTo = async (email: string) => {
  await app.drainJobs()
  const rows = await app.asSystem((ctx) => ctx.db.select({ kind: sentEmails.kind, to: sentEmails.recipient }).from(sentEmails))
  return rows.filter(({ to }) => to === email).map(({ kind }) => kind)
}

test('each order gets an invoice of its own; what cannot be invoiced says why, and takes no number', async () => {
  const first = await aTaxedOrder(app, { customerId: buyer.id, methodId })
  const waiting = await anOrder(app, { customerId: buyer.id, methodId, status: 'pending' })
  const second = await aTaxedOrder(app, { customerId: other.id, methodId })
  const drafted = await aTaxedOrder(app, { customerId: other.id, methodId })
  const draft = await aDraft(app, [drafted.id])

  expect(await invoice([first.id, waiting.id, drafted.id, second.id, first.id], true)).toEqual([
    { id: first.id, orderNumber: first.number, invoiceId: expect.any(String), number: 'INV-000001', error: null, message: null },
    {
      id: waiting.id,
      orderNumber: waiting.number,
      invoiceId: null,
      number: null,
      error: 'invoice.orderNotReady',
      message: expect.any(String),
    },
    {
      id: drafted.id,
      orderNumber: drafted.number,
      invoiceId: null,
      number: null,
      error: 'invoice.nothingLeft',
      message: expect.any(String),
    },
    { id: second.id, orderNumber: second.number, invoiceId: expect.any(String), number: 'INV-000002', error: null, message: null },
  ])
  expect((await invoice([first.id]))[0]).toMatchObject({ number: null, error: 'invoice.nothingLeft' })
  expect((await getSums()).drafts.count).toBe(1)
  expect((await admin.call(listInvoices, { query: { show: 'drafts' } })).data.map(({ id }) => id)).toEqual([draft.id])
  expect([await mailedTo(buyer.email), await mailedTo(other.email)]).toEqual([['invoiceSent'], ['invoiceSent']])
})

test('without a mail nobody hears of it', async () => {
  const quiet = await aCustomer(app)
  await anAddress(app, quiet.id)
  const order = await aTaxedOrder(app, { customerId: quiet.id, methodId })

  expect((await invoice([order.id]))[0]).toMatchObject({ error: null })
  expect(await mailedTo(quiet.email)).toEqual([])
})

/** The sign of a shop that stops when the first order is through. */
function endsAfterOne(): AbortSignal {
  let looks = 0
  return {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
}

test('a stop of the shop loses nothing: the rest is invoiced once, and the numbers go on', async () => {
  const ids = await someOrders(3)
  const { id, state, total } = await start(ids)
  expect([state, total]).toEqual(['running', 3])
  await expect(app.asSystem((ctx) => performInvoicing({ ...ctx, ending: endsAfterOne() }, id))).rejects.toThrow('interrupted')
  expect(await find(id)).toMatchObject({ state: 'running', outcomes: [{ id: ids[0], error: null }] })
  expect(await admin.status(removeInvoicing, { params: { id } })).toBe(404)

  await app.drainJobs()
  const ended = await find(id)
  expect(ended?.state).toBe('done')
  expect(ended?.outcomes.map((each) => each.id)).toEqual(ids)
  const serials = (ended?.outcomes ?? []).map(({ number }) => Number(number?.replace('INV-', '')))
  expect(serials).toEqual([serials[0], (serials[0] ?? 0) + 1, (serials[0] ?? 0) + 2])
})

test('two jobs for the same orders print each of them once', async () => {
  const ids = await someOrders(3)
  const { id } = await start(ids)
  const run = () => app.asSystem((ctx) => performInvoicing(ctx, id))
  await Promise.all([run(), run()])
  await app.drainJobs()
  const { state, outcomes = [] } = (await find(id)) ?? {}
  expect(state).toBe('done')
  expect(outcomes.map((each) => [each.id, each.error])).toEqual(ids.map((orderId) => [orderId, null]))
  expect(new Set(outcomes.map(({ number }) => number)).size).toBe(3)
})

test('one that is stopped leaves the rest as it is; what was seen is taken from the list', async () => {
  const ids = await someOrders(2)
  const { id } = await start(ids)
  await expect(app.asSystem((ctx) => performInvoicing({ ...ctx, ending: endsAfterOne() }, id))).rejects.toThrow('interrupted')
  expect(await colleague.call(listInvoicings)).toEqual([])
  expect(await colleague.status(stopInvoicing, { params: { id } })).toBe(404)
  expect(await admin.call(stopInvoicing, { params: { id } })).toMatchObject({ state: 'stopped', total: 2, outcomes: [{ id: ids[0] }] })
  await app.drainJobs()
  expect((await find(id))?.outcomes).toHaveLength(1)
  expect(await colleague.status(removeInvoicing, { params: { id } })).toBe(404)
  await admin.call(removeInvoicing, { params: { id } })
  expect(await find(id)).toBeUndefined()
  expect((await invoice(ids)).map(({ error }) => error)).toEqual(['invoice.nothingLeft', null])
})

test('one goes on after the shop was off for long, and is shown so until it has ended', async () => {
  const ids = await someOrders(2)
  // Of an admin who has no newer ones, so that it stays in the list.
  const late = app.as((await anAdmin(app)).token)
  const { id } = await late.call(startInvoicing, { body: { orderIds: ids, isMailed: false } })
  const shown = async () => (await late.call(listInvoicings))[0]
  const age = (hours: number) =>
    app.asSystem((ctx) =>
      ctx.db.execute(sql`update invoicings set created_at = now() - make_interval(hours => ${hours}::int) where id = ${id}::uuid`),
    )
  await age(2)
  expect(await shown()).toMatchObject({ state: 'running', outcomes: [] })
  expect(await late.status(removeInvoicing, { params: { id } })).toBe(404)
  await age(30)
  await app.asSystem((ctx) => forgetOldInvoicings(ctx))
  await app.drainJobs()
  await age(0)
  expect(await shown()).toMatchObject({ state: 'done', outcomes: [{ error: null }, { error: null }] })
})

test('one whose job was given up is shown as stopped, and invoices nothing more', async () => {
  const { id } = await start(await someOrders(1))
  await app.asSystem((ctx) => ctx.db.execute(sql`update pgboss.job set state = 'failed' where data->>'invoicingId' = ${id}`))
  expect((await find(id))?.state).toBe('stopped')
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ state: 'stopped', outcomes: [] })
  await admin.call(removeInvoicing, { params: { id } })
})

test.each([
  ['was deactivated', (id: string) => app.asSystem(({ db }) => db.update(people).set({ isActive: false }).where(eq(people.id, id)))],
  ['lost the right', (id: string) => app.asSystem(({ db }) => db.delete(adminRoles).where(eq(adminRoles.adminId, id)))],
])('an admin who %s meanwhile prints nothing more; the next order says why', async (_, end) => {
  const leaving = await anAdmin(app)
  const ids = await someOrders(3)
  const { id } = await app.as(leaving.token).call(startInvoicing, { body: { orderIds: ids, isMailed: false } })
  await expect(app.asSystem((ctx) => performInvoicing({ ...ctx, ending: endsAfterOne() }, id))).rejects.toThrow('interrupted')
  await end(leaving.id)
  await app.drainJobs()
  const [row] = await app.asSystem(({ db }) => db.select().from(invoicings).where(eq(invoicings.id, id)))
  expect(row).toMatchObject({
    state: 'stopped',
    outcomes: [
      { id: ids[0], error: null },
      { id: ids[1], number: null, error: 'core.notPermitted', message: 'Your account lacks the permission for this.' },
    ],
  })
})

const getSums = () => admin.call(getInvoiceSums)
