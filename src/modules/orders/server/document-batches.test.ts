// Documents of many orders as one file: made by a job, seen by whoever asked for it alone, with what could not be printed.
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { adminRoles } from '#modules/people/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { unzipped } from '#testing/unzipped.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { getDocumentBatch, listDocumentBatches, removeDocumentBatch, startDocumentBatch } from '../batches-admin-contract.ts'
import { forgetOldBatches } from './document-batches.ts'
import { documentBatches } from './tables.ts'

const app = await theApp()
const office = app.as((await anAdmin(app)).token)
const colleague = app.as((await anAdmin(app)).token)
const { id: customerId } = await aCustomer(app)
const { id: methodId } = await aPaymentMethod(app)
const made = [
  await anOrder(app, { customerId, methodId, status: 'processing' }),
  await anOrder(app, { customerId, methodId, status: 'processing' }),
]

const ids = () => made.map(({ id }) => id)
const stranger = '01900000-0000-7000-8000-000000000000'

test('only those who may see orders make them', async () => {
  const clerk = await anAdmin(app, { permissions: ['catalogue.see'] })
  for (const token of [(await aCustomer(app)).token, clerk.token])
    expect(await app.as(token).status(startDocumentBatch, { body: { document: 'pickList', ids: ids() } })).toBe(403)
})

test('one file holds the papers of all orders; an order that is not there is named', async () => {
  const { id, state, createdAt } = await office.call(startDocumentBatch, { body: { document: 'pickList', ids: [...ids(), stranger] } })
  expect(state).toBe('running')
  expect(await office.status(getDocumentBatch, { params: { id } })).toBe(404)
  await app.drainJobs()

  const [batch] = await office.call(listDocumentBatches)
  expect(batch).toMatchObject({ id, state: 'done', done: 3, total: 3, failed: [{ number: stranger }], createdAt })
  const { name, file } = await office.call(getDocumentBatch, { params: { id } })
  expect(name).toBe('Pick list.pdf')
  const { text, totalPages } = await extractText(new Uint8Array(Buffer.from(file, 'base64')), { mergePages: true })
  expect(totalPages).toBe(2)
  for (const { number, sku } of made) {
    expect(text).toContain(number)
    expect(text).toContain(sku)
  }

  expect(await colleague.call(listDocumentBatches)).toEqual([])
  expect(await colleague.status(getDocumentBatch, { params: { id } })).toBe(404)
  expect(await colleague.status(removeDocumentBatch, { params: { id } })).toBe(404)
  await office.call(removeDocumentBatch, { params: { id } })
  expect(await office.call(listDocumentBatches)).toEqual([])
})

test('a ZIP file holds a PDF of each order under its number', async () => {
  const { id } = await office.call(startDocumentBatch, { body: { document: 'deliveryNote', ids: [...ids(), stranger], isZip: true } })
  await app.drainJobs()
  expect(await office.call(listDocumentBatches)).toMatchObject([
    { id, isZip: true, state: 'done', done: 3, failed: [{ number: stranger }] },
  ])
  const { name, file } = await office.call(getDocumentBatch, { params: { id } })
  expect(name).toBe('Delivery note.zip')
  const files = await unzipped(file)
  expect([...files.keys()]).toEqual(made.map(({ number }) => `${number}.pdf`))
  for (const { number, sku } of made) {
    const { text, totalPages } = await extractText(new Uint8Array(files.get(`${number}.pdf`) ?? []), { mergePages: true })
    expect(totalPages).toBe(1)
    expect(text).toContain(number)
    expect(text).toContain(sku)
  }
  await office.call(removeDocumentBatch, { params: { id } })
  expect(await office.status(getDocumentBatch, { params: { id } })).toBe(404)
})

test('a batch that is deleted while it waits makes no file', async () => {
  const { id } = await office.call(startDocumentBatch, { body: { document: 'deliveryNote', ids: ids() } })
  await office.call(removeDocumentBatch, { params: { id } })
  await app.drainJobs()
  expect(await office.status(getDocumentBatch, { params: { id } })).toBe(404)
})

const stateOf = async (id: string) => (await office.call(listDocumentBatches)).find((batch) => batch.id === id)?.state
const age = (id: string, hours: number) =>
  app.asSystem((ctx) =>
    ctx.db.execute(sql`update document_batches set created_at = now() - make_interval(hours => ${hours}::int) where id = ${id}::uuid`),
  )

test('a batch goes on after the shop was off for long, and is shown so', async () => {
  const { id } = await office.call(startDocumentBatch, { body: { document: 'pickList', ids: ids() } })
  await age(id, 30)
  expect(await stateOf(id)).toBe('running')
  await app.asSystem((ctx) => forgetOldBatches(ctx))
  await app.drainJobs()
  expect(await stateOf(id)).toBe('done')
})

test('a batch whose job was given up is not followed for ever', async () => {
  const { id } = await office.call(startDocumentBatch, { body: { document: 'pickList', ids: ids() } })
  await app.asSystem((ctx) => ctx.db.execute(sql`update pgboss.job set state = 'failed' where data->>'batchId' = ${id}`))
  expect(await stateOf(id)).toBe('failed')
  await app.drainJobs()
  expect(await stateOf(id)).toBe('failed')
})

test('an admin who may no longer see orders gets no papers of them, and reads why', async () => {
  const leaving = await anAdmin(app)
  const { id } = await app.as(leaving.token).call(startDocumentBatch, { body: { document: 'pickList', ids: ids() } })
  await app.asSystem(({ db }) => db.delete(adminRoles).where(eq(adminRoles.adminId, leaving.id)))
  await app.drainJobs()
  const [row] = await app.asSystem(({ db }) => db.select().from(documentBatches).where(eq(documentBatches.id, id)))
  expect(row).toMatchObject({
    state: 'failed',
    done: 0,
    failed: [{ number: made[0]?.number, message: 'Your account lacks the permission for this.' }],
  })
})
