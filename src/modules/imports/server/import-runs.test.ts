// Runs of the office's imports: progress, cancelling, failures and history; files by SKU.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import * as api from '../admin-contract.ts'
import { importRuns } from './tables.ts'
import { fileWith, movementsOf, variantOf } from './testing/catalogue-rows.ts'
import { officeImports } from './testing/office-imports.ts'

const app = await theApp()
const admin = await anAdmin(app)
const token = admin.token
const office = officeImports(app, token)

const own = fileWith('sku,title_en,title_ar,brand,category,options,variant_sku,barcode,price,discount_price,quantity')

describe('a run', () => {
  test('writes what the preview showed, with stock as movements of the admin, and stands in the history', async () => {
    await aProduct(app, { sku: 'RUNS-1', title: 'Runs one', price: 500, onHand: 7 })
    const shown = await office.preview(own('RUNS-1,Runs one,,,,,,,6,,12', 'RUNS-2,Runs two,,,,,,,8,,4'), {}, 'spring.csv')

    const done = await office.run(shown.id)

    expect(done).toMatchObject({ state: 'done', counts: { written: 2, failed: 0 }, actions: ['undo'] })
    const variant = await variantOf(app, 'RUNS-1')
    expect(variant).toMatchObject({ price: 600, onHand: 12 })
    expect((await movementsOf(app, variant?.id ?? '')).at(-1)).toMatchObject({ delta: 5, reason: 'import', actorKind: 'admin' })
    const { data } = await app.as(token).call(api.listImports, { query: { search: 'spring' } })
    expect(data).toMatchObject([{ fileName: 'spring.csv', state: 'done', createdBy: { name: expect.any(String) as string } }])
  })

  test('cannot be started twice', async () => {
    const shown = await office.preview(own('ONCE-1,Once only,,,,,,,6,,12'))
    await office.run(shown.id)

    await expect(office.run(shown.id)).rejects.toMatchObject({ code: 'imports.nothingToRun' })
  })

  test('that was stopped keeps whole batches and can go on', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `STOPS-${at},Work jacket ${at},,,,,,,5,,3`)
    const shown = await office.preview(own(...lines))
    await app.as(token).call(api.runImport, { params: { id: shown.id }, body: {} })
    await app.as(token).call(api.cancelImport, { params: { id: shown.id } })
    await app.drainJobs()

    const stopped = await office.get(shown.id)
    expect(stopped).toMatchObject({ state: 'cancelled', counts: { written: 0 } })
    expect(await office.run(shown.id)).toMatchObject({ state: 'done', counts: { written: 450 } })
  })

  test('that lost its worker goes on from where it stood', async () => {
    const shown = await office.preview(own('LOST-1,Lost one,,,,,,,6,,12'))
    await app.asSystem(({ db }) =>
      db
        .update(importRuns)
        .set({ state: 'running', leaseKey: 'gone', leaseUntil: '2020-01-01T00:00:00.000Z' })
        .where(eq(importRuns.id, shown.id)),
    )
    const { resumeLost } = await import('./work-run.ts')

    await app.asSystem((ctx) => resumeLost(ctx))
    await app.drainJobs()

    expect(await office.get(shown.id)).toMatchObject({ state: 'done', counts: { written: 1 } })
  })

  test('names what the shop refuses by now', async () => {
    const shown = await office.preview(own('LATE-1,Late product,,,,,,LATE-CODE,6,,12'))
    await aProduct(app, { sku: 'LATE-2', barcode: 'LATE-CODE', title: 'Was faster' })

    const done = await office.run(shown.id)

    expect(done.counts).toMatchObject({ written: 0, failed: 1 })
    const [failed] = await office.changes(shown.id, 'failed')
    expect(failed?.problems[0]?.reason).toBe('The barcode LATE-CODE already belongs to “Was faster”.')
  })
})

describe('files by SKU', () => {
  test('change prices and stock of what they name, and say what is wrong with the rest', async () => {
    await aProduct(app, { sku: 'AMNT-1', price: 1000, discountPrice: 900, onHand: 5 })
    await aProduct(app, { sku: 'AMNT-2', price: 1000, onHand: 5000, unit: { code: 'kg', decimals: 3 } })

    const shown = await office.preview(
      'SKU,Price,Discount price,Quantity\namnt-1,11.00,,4\nAMNT-2,10.00,,2.5\nAMNT-2,1,,1\nNONE-1,5,,5\nAMNT-1,x,,\n',
    )

    expect(shown).toMatchObject({ format: 'bySku', counts: { changed: 2, bad: 3 } })
    const bad = await office.changes(shown.id, 'bad')
    expect(bad.map(({ problems }) => problems[0]?.reason)).toEqual([
      '“AMNT-2” was already described on line 3.',
      'The shop has no goods with the SKU NONE-1.',
      '“AMNT-1” was already described on line 2.',
    ])
    await office.run(shown.id)
    expect(await variantOf(app, 'AMNT-1')).toMatchObject({ price: 1100, discountPrice: null, onHand: 4 })
    expect(await variantOf(app, 'AMNT-2')).toMatchObject({ onHand: 2500 })
    await office.undo(shown.id)
    expect(await variantOf(app, 'AMNT-1')).toMatchObject({ price: 1000, discountPrice: 900, onHand: 5 })
    expect(await variantOf(app, 'AMNT-2')).toMatchObject({ onHand: 5000 })
  })

  test('begin and end to count what they name, and undoing puts it back', async () => {
    await aProduct(app, { sku: 'KIND-1', onHand: 5 })
    await aProduct(app, { sku: 'KIND-2', onHand: null })
    await aProduct(app, { sku: 'KIND-3', onHand: null })

    const shown = await office.preview('sku,quantity\nKIND-1,not counted\nKIND-2,8\nKIND-3,Not counted\n')

    expect(shown.counts).toMatchObject({ changed: 2, unchanged: 1, bad: 0 })
    const fields = (await office.changes(shown.id, 'changed')).flatMap((change) => change.fields.map(({ from, to }) => [from, to]))
    expect(fields).toEqual([
      ['5', 'notCounted'],
      ['notCounted', '8'],
    ])
    await office.run(shown.id)
    expect([(await variantOf(app, 'KIND-1'))?.onHand, (await variantOf(app, 'KIND-2'))?.onHand]).toEqual([null, 8])
    await office.undo(shown.id)
    expect([(await variantOf(app, 'KIND-1'))?.onHand, (await variantOf(app, 'KIND-2'))?.onHand]).toEqual([5, null])
    const moved = await movementsOf(app, (await variantOf(app, 'KIND-1'))?.id ?? '')
    expect(moved.map(({ delta, reason }) => [delta, reason])).toEqual([
      [5, 'initial'],
      [-5, 'notCounted'],
      [5, 'import'],
    ])
  })

  test('leave out what they have no column for', async () => {
    await aProduct(app, { sku: 'AMNT-3', price: 1000, discountPrice: 900, onHand: 5 })
    const shown = await office.preview('sku,quantity\nAMNT-3,6\n')
    await office.run(shown.id)

    expect(await variantOf(app, 'AMNT-3')).toMatchObject({ price: 1000, discountPrice: 900, onHand: 6 })
  })

  test.each([
    ['en', 'The discount price is above the price.'],
    ['ar', 'السعر المخفّض أعلى من السعر.'],
  ] as const)('refuse a price below the reduced one (%s)', async (language, text) => {
    await aProduct(app, { sku: `LOW-${language}`.toUpperCase(), price: 1000, discountPrice: 900 })
    const speaking = officeImports(app, token, language)
    const shown = await speaking.preview(`sku,price\nLOW-${language.toUpperCase()},8.00\n`)

    expect((await speaking.changes(shown.id, 'bad'))[0]?.problems[0]?.reason).toBe(text)
  })
})
