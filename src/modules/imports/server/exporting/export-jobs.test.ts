// Exports that a job makes: followed and fetched by who began them, stopped, begun anew, and gone after a day.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminRoles } from '#modules/people/server/tables.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { makeDownload } from '../../downloads-admin-contract.ts'
import { listExports, removeExport, startExport } from '../../exports-admin-contract.ts'
import { officeImports } from '../testing/office-imports.ts'
import { catalogueExports } from '../tables.ts'
import { forgetOldExports, performExport } from './export-jobs.ts'

const app = await theApp()
const { token } = await anAdmin(app)
const admin = app.as(token)
const office = officeImports(app, token)
const products = [await aProduct(app), await aProduct(app)]

const begin = (body: Parameters<typeof admin.call<typeof startExport>>[1] = { body: { what: 'products' } }) => admin.call(startExport, body)
const find = async (id: string) => (await admin.call(listExports)).find((each) => each.id === id)
const hasFile = (id: string) => app.asSystem((ctx) => ctx.storage.has(`exports/${id}`))

test('an export is listed while it waits, and with its file once it is made', async () => {
  const { id, state, total } = await begin()
  expect({ state, total }).toEqual({ state: 'running', total: null })
  expect(await refusalOf(admin.call(makeDownload, { body: { what: 'export', exportId: id } }))).toBe('imports.exportNotFound')

  await app.drainJobs()

  const made = await find(id)
  expect(made).toMatchObject({ what: 'products', as: 'csv', state: 'done', done: products.length, total: products.length })
  const { status, name, type, bytes } = await office.download({ what: 'export', as: 'csv', exportId: id })
  expect(status).toBe(200)
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  expect(type).toContain('text/csv')
  expect(bytes.length).toBe(made?.bytes)
  const direct = await office.download({ what: 'products', as: 'csv' })
  expect(bytes.equals(direct.bytes)).toBe(true)
})

test('it holds what the list shows, in the kind that was asked for', async () => {
  const { id } = await begin({ body: { what: 'stock', as: 'xlsx', query: { page: 1, search: products[0]?.sku } } })
  await app.drainJobs()

  expect(await find(id)).toMatchObject({ what: 'stock', as: 'xlsx', state: 'done', done: 1, total: 1 })
  const { name, bytes } = await office.download({ what: 'export', as: 'xlsx', exportId: id })
  expect(name).toMatch(/\.xlsx$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

describe('who may', () => {
  test('a customer, a visitor and an admin without the permission do not', async () => {
    const clerk = await anAdmin(app, { permissions: ['orders.see'] })
    const { token: customer } = await aCustomer(app)
    for (const caller of [app.as(customer), app.as(null), app.as(clerk.token)]) {
      expect([401, 403]).toContain(await caller.status(startExport, { body: { what: 'products' } }))
      expect([401, 403]).toContain(await caller.status(listExports))
    }
  })

  test('nobody sees, fetches or removes the export of somebody else', async () => {
    const { id } = await begin()
    await app.drainJobs()
    const other = app.as((await anAdmin(app)).token)

    expect(await other.call(listExports)).toEqual([])
    expect(await refusalOf(other.call(makeDownload, { body: { what: 'export', exportId: id } }))).toBe('imports.exportNotFound')
    expect(await refusalOf(other.call(removeExport, { params: { id } }))).toBe('imports.exportNotFound')
  })

  test('who lost the permission meanwhile gets no file', async () => {
    const leaving = await anAdmin(app, { permissions: ['imports.see'] })
    const { id } = await app.as(leaving.token).call(startExport, { body: { what: 'prices' } })
    await app.asSystem((ctx) => ctx.db.delete(adminRoles).where(eq(adminRoles.adminId, leaving.id)))
    await app.drainJobs()

    const [row] = await app.asSystem((ctx) => ctx.db.select().from(catalogueExports).where(eq(catalogueExports.id, id)))
    expect(row?.state).toBe('failed')
    expect(await hasFile(id)).toBe(false)
  })
})

test('one that is removed while it waits is not made, and its file is gone when it was', async () => {
  const waiting = await begin()
  await admin.call(removeExport, { params: { id: waiting.id } })
  await app.drainJobs()
  expect(await find(waiting.id)).toBeUndefined()
  expect(await hasFile(waiting.id)).toBe(false)

  const made = await begin()
  await app.drainJobs()
  expect(await hasFile(made.id)).toBe(true)
  await admin.call(removeExport, { params: { id: made.id } })
  expect(await hasFile(made.id)).toBe(false)
})

test('one that was interrupted is made anew, and one that was given up says so', async () => {
  const { id } = await begin()
  const ending = AbortSignal.abort()
  await expect(app.asSystem((ctx) => performExport({ ...ctx, ending }, id))).rejects.toThrow('interrupted')
  expect(await find(id)).toMatchObject({ state: 'running' })
  expect(await hasFile(id)).toBe(false)
  await app.drainJobs()
  expect(await find(id)).toMatchObject({ state: 'done' })

  const lost = await app.asSystem((ctx) =>
    ctx.db.execute<{ id: string }>(sql`insert into catalogue_exports (admin_id, locale, request, state)
      select admin_id, locale, request, 'running' from catalogue_exports where id = ${id} returning id`),
  )
  expect(await find(lost.rows[0]?.id ?? '')).toMatchObject({ state: 'failed' })
})

test('after a day it is gone with its file', async () => {
  const { id } = await begin()
  await app.drainJobs()
  await app.asSystem(async (ctx) => {
    await forgetOldExports(ctx)
    expect(await hasFile(id)).toBe(true)
    await ctx.db.execute(sql`update catalogue_exports set created_at = now() - interval '25 hours' where id = ${id}`)
    await forgetOldExports(ctx)
  })

  expect(await find(id)).toBeUndefined()
  expect(await hasFile(id)).toBe(false)
})
