// An import in the hands of one worker and one admin: a worker that lost it leaves it alone, and an admin who lost the rights writes nothing more.
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminRoles, people, roles } from '#modules/people/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import * as api from '../admin-contract.ts'
import { makeDownload } from '../downloads-admin-contract.ts'
import { noCounts } from './staging/staged.ts'
import { importRuns } from './tables.ts'
import { fileWith, variantOf } from './testing/catalogue-rows.ts'
import { officeImports } from './testing/office-imports.ts'
import { guarded, takeOver, type Work } from './work-run.ts'
import { finish } from './writing/finish.ts'

const app = await theApp()
const { token } = await anAdmin(app)
const office = officeImports(app, token)
const own = fileWith('sku,title_en,title_ar,brand,category,options,variant_sku,barcode,price,discount_price,quantity')

const setRun = (id: string, columns: Partial<typeof importRuns.$inferInsert>) =>
  app.asSystem(({ db }) => db.update(importRuns).set(columns).where(eq(importRuns.id, id)))
const readRun = (id: string) => app.asSystem(async ({ db }) => (await db.select().from(importRuns).where(eq(importRuns.id, id)))[0])
const taken = async (id: string): Promise<Work> => (await app.asSystem((ctx) => takeOver(ctx, id))) ?? expect.fail('somebody has it')

/** An import that runs, and two workers: one that was believed gone, and the one that has it since. */
async function twoWorkers(sku: string, attempts = 0) {
  const { id } = await office.preview(own(`${sku},Work jacket ${sku},,,,,,,6,,12`))
  await app.as(token).call(api.runImport, { params: { id }, body: {} })
  await setRun(id, { attempts })
  const lost = await taken(id)
  await setRun(id, { leaseUntil: '2020-01-01T00:00:00.000Z' })
  await taken(id)
  const present = await readRun(id)
  return { id, lost, key: present?.leaseKey ?? expect.fail('nobody has it') }
}

describe('a worker that lost its import', () => {
  test.each([
    ['that it would try again', 'LEASE-1', 0],
    ['that it would end', 'LEASE-2', 2],
  ])('and breaks leaves it to the one that has it (%s)', async (_, sku, attempts) => {
    const { id, lost, key } = await twoWorkers(sku, attempts)

    await app.asSystem((ctx) => guarded(ctx, lost, () => Promise.reject(new Error('the connection was lost'))))

    expect(await readRun(id)).toMatchObject({ state: 'running', leaseKey: key, attempts, problem: null })
  })

  test('and comes to its end does not end it for the one that has it', async () => {
    const { id, lost, key } = await twoWorkers('LEASE-3')

    expect(await app.asSystem((ctx) => ctx.tx((tx) => finish(tx, lost, noCounts())))).toBe(false)

    expect(await readRun(id)).toMatchObject({ state: 'running', leaseKey: key })
  })
})

/** Takes an admin's right to change imports away; they may still look at them. */
const demote = (id: string) =>
  app.asSystem(({ db }) =>
    db
      .update(roles)
      .set({ permissions: ['imports.see'] })
      .where(inArray(roles.id, db.select({ id: adminRoles.roleId }).from(adminRoles).where(eq(adminRoles.adminId, id)))),
  )
const deactivate = (id: string) => app.asSystem(({ db }) => db.update(people).set({ isActive: false }).where(eq(people.id, id)))

describe('an admin who may no longer change imports', () => {
  const reason =
    'The import stopped because whoever started it may no longer change imports. Somebody who may can go on with it or undo it.'

  test.each([
    ['lost the right', 'RIGHTS-1', demote],
    ['was deactivated', 'RIGHTS-2', deactivate],
  ])('and %s has the rest left unwritten, which a colleague may go on with', async (_, sku, end) => {
    const leaving = await anAdmin(app)
    const { id } = await officeImports(app, leaving.token).preview(own(`${sku},Work shirt ${sku},,,,,,,6,,12`))
    await app.as(leaving.token).call(api.runImport, { params: { id }, body: {} })
    await end(leaving.id)
    await app.drainJobs()

    expect(await office.get(id)).toMatchObject({ state: 'failed', problem: reason, counts: { written: 0 } })
    expect(await variantOf(app, sku)).toBeUndefined()
    expect(await office.run(id)).toMatchObject({ state: 'done', problem: null, counts: { written: 1 } })
  })

  test('undoes nothing either', async () => {
    const leaving = await anAdmin(app)
    await aProduct(app, { sku: 'RIGHTS-3', price: 500 })
    const { id } = await office.preview('sku,price\nRIGHTS-3,6.00\n')
    await office.run(id)
    await app.as(leaving.token).call(api.undoImport, { params: { id } })
    await demote(leaving.id)
    await app.drainJobs()

    expect(await office.get(id)).toMatchObject({ state: 'failed', problem: reason })
    expect(await variantOf(app, 'RIGHTS-3')).toMatchObject({ price: 600 })
    await office.undo(id)
    expect(await variantOf(app, 'RIGHTS-3')).toMatchObject({ price: 500 })
  })

  test('does not keep a colleague from looking at the file', async () => {
    const leaving = await anAdmin(app)
    const looked = await officeImports(app, leaving.token).upload(own('RIGHTS-4,Work sock,,,,,,,6,,12'))
    await deactivate(leaving.id)

    expect(await office.compare(looked)).toMatchObject({ state: 'previewed', counts: { new: 1 } })
  })

  test('follows no link to a download that was made before', async () => {
    for (const end of [deactivate, (id: string) => app.asSystem(({ db }) => db.delete(adminRoles).where(eq(adminRoles.adminId, id)))]) {
      const leaving = await anAdmin(app)
      const { href } = await app.as(leaving.token).call(makeDownload, { body: { what: 'stock' } })
      await end(leaving.id)
      const answer = await app.inject({ url: href })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ error: { code: 'imports.linkNotYours' } })
    }
  })
})
