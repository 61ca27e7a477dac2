// Imports of the office undone: what comes back, what stays because it changed since, and that twice changes nothing.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { listEntries, listQuantities } from '#modules/lists/server/tables.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { minor } from '#shared/money.ts'
import { fileWith, movementsOf, productOf, variantOf } from './testing/catalogue-rows.ts'
import { officeImports } from './testing/office-imports.ts'

const app = await theApp()
const admin = await anAdmin(app)
const token = admin.token
const office = officeImports(app, token)

const own = fileWith('sku,title_en,title_ar,brand,category,options,variant_sku,barcode,price,discount_price,quantity')

describe('undoing', () => {
  test('puts changed fields and stock back, and removes new products', async () => {
    await aProduct(app, {
      sku: 'UNDO-1',
      title: { en: 'Undo me', ar: 'تراجع' },
      price: 500,
      onHand: 7,
      brand: 'quay',
      tags: [{ slug: 'old' }],
    })
    const before = [await productOf(app, 'UNDO-1'), await variantOf(app, 'UNDO-1')]
    const shown = await office.preview(own('UNDO-1,Undone,تراجع كامل,Other brand,,,,777,6,5,2', 'UNDO-2,New one,,,,,,,8,,4'))
    await office.run(shown.id)
    expect(await productOf(app, 'UNDO-2')).toBeDefined()

    const undone = await office.undo(shown.id)

    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 }, actions: [] })
    const { version, updatedAt } = (await productOf(app, 'UNDO-1')) ?? {}
    expect(await productOf(app, 'UNDO-1')).toEqual({ ...before[0], version, updatedAt })
    expect(await variantOf(app, 'UNDO-1')).toEqual(before[1])
    expect(await productOf(app, 'UNDO-2')).toBeUndefined()
    const moved = await movementsOf(app, (await variantOf(app, 'UNDO-1'))?.id ?? '')
    expect(moved.map(({ delta }) => delta)).toEqual([7, -5, 5])
    expect(moved.at(-1)?.note).toBe('Import undone: goods.csv')
    await expect(office.undo(shown.id)).rejects.toMatchObject({ code: 'imports.nothingToUndo' })
  })

  test('leaves what somebody changed since, and says so', async () => {
    await aProduct(app, { sku: 'JACKET-1', title: 'Field jacket', price: 500, onHand: 7 })
    const shown = await office.preview(own('JACKET-1,Field jacket II,,,,,,,6,,9'))
    await office.run(shown.id)
    await app.asSystem(({ db }) =>
      db
        .update(variants)
        .set({ price: minor(777), onHand: 1 })
        .where(eq(variants.sku, 'JACKET-1')),
    )

    const undone = await office.undo(shown.id)

    expect(undone.counts).toMatchObject({ undone: 1, kept: 1 })
    expect((await productOf(app, 'JACKET-1'))?.title.en).toBe('Field jacket')
    expect(await variantOf(app, 'JACKET-1')).toMatchObject({ price: 777, onHand: 0 })
    const [kept] = await office.changes(shown.id, 'kept')
    expect(kept).toMatchObject({
      undo: 'partly',
      kept: [
        { field: 'quantity', from: '1', to: '-1' },
        { field: 'price', from: '777', to: '500' },
      ],
    })
  })

  test('archives new products that are in use', async () => {
    const shown = await office.preview(own('USED-1,Used product,,,,,,,6,,9'))
    await office.run(shown.id)
    const variant = await variantOf(app, 'USED-1')
    await aProduct(app, { sku: 'USED-BUN', bundleOf: [{ variantId: variant?.id ?? '', quantity: 1 }] })

    await office.undo(shown.id)

    expect((await productOf(app, 'USED-1'))?.archivedAt).not.toBeNull()
    expect((await office.changes(shown.id))[0]?.undo).toBe('archived')
  })

  test('archives new products that somebody reviewed, noted or has a price of their own for, and removes the others', async () => {
    const shown = await office.preview(
      own(...['REVIEWED', 'FAVOURITE', 'PRICED', 'UNUSED'].map((sku) => `${sku},Product ${sku},,,,,,,6,,9`)),
    )
    await office.run(shown.id)
    const idOf = async (sku: string) => (await productOf(app, sku))?.id ?? ''
    const { id: customerId, companyId } = await aCustomer(app)
    const [reviewed, favourite] = [await idOf('REVIEWED'), await idOf('FAVOURITE')]
    await app.asSystem(async ({ db }) => {
      const words = { name: 'A', email: 'a@b.example', comment: 'Good', locale: 'en' as const }
      await db.insert(reviews).values({ productId: reviewed, rating: 5, ...words })
      await db.insert(listEntries).values({ customerId, kind: 'favorites', productId: favourite })
    })
    await aPriceList(app, { companyId, rows: [{ variantId: (await variantOf(app, 'PRICED'))?.id ?? '', price: 400 }] })

    await office.undo(shown.id)

    const kept = await Promise.all(['REVIEWED', 'FAVOURITE', 'PRICED'].map(async (sku) => (await productOf(app, sku))?.archivedAt))
    expect(kept).toEqual([expect.anything(), expect.anything(), expect.anything()])
    expect(await productOf(app, 'UNUSED')).toBeUndefined()
  })

  test('keeps a review that is being written while its product would be removed', async () => {
    const shown = await office.preview(own('WRITTEN-1,Written about,,,,,,,6,,9'))
    await office.run(shown.id)
    const productId = (await productOf(app, 'WRITTEN-1'))?.id ?? ''

    const undoing = await app.asSystem((system) =>
      system.tx(async ({ db }) => {
        await db.insert(reviews).values({ productId, rating: 5, name: 'A', email: 'a@b.example', comment: 'Good', locale: 'en' })
        const late = office.undo(shown.id)
        await isWaitedFor({ db })
        return { late }
      }),
    )
    await undoing.late

    expect((await productOf(app, 'WRITTEN-1'))?.archivedAt).toEqual(expect.anything())
    expect(await app.asSystem(({ db }) => db.$count(reviews, eq(reviews.productId, productId)))).toBe(1)
  })

  test('leaves the unit that counts in other decimals by now', async () => {
    await aProduct(app, { sku: 'COUNTED-1', title: 'Counted', unit: { code: 'crate', decimals: 0 } })
    await aProduct(app, { sku: 'COUNTED-2', unit: { code: 'tray', decimals: 0 } })
    const before = await productOf(app, 'COUNTED-1')
    const shown = await office.preview('sku,title_en,unit,price\nCOUNTED-1,Counted again,tray,5')
    await office.run(shown.id)
    const after = await productOf(app, 'COUNTED-1')
    expect(after?.measureUnitId).not.toBe(before?.measureUnitId)
    await app.asSystem(({ db }) => db.update(measureUnits).set({ decimals: 3 }).where(eq(measureUnits.code, 'crate')))

    await office.undo(shown.id)

    expect(await productOf(app, 'COUNTED-1')).toMatchObject({ title: { en: 'Counted' }, measureUnitId: after?.measureUnitId })
    expect((await office.changes(shown.id, 'kept'))[0]?.kept).toEqual([
      { field: 'unit', variant: null, from: after?.measureUnitId, to: before?.measureUnitId },
    ])
  })

  test('switches added variants off that are on a list or have a price of their own', async () => {
    const sizes = ['S', 'M', 'L', 'XL']
    const { id: productId } = await aProduct(app, {
      sku: 'NOTED-1',
      title: 'Noted',
      variants: [{ sku: 'NOTED-1-S', values: { size: 's' }, price: 500 }],
    })
    const lines = sizes.map((size, at) => `NOTED-1,${at === 0 ? 'Noted' : ''},size=${size.toLowerCase()},NOTED-1-${size},5`)
    const shown = await office.preview(['sku,title_en,options,variant_sku,price', ...lines].join('\n'))
    await office.run(shown.id)
    const idOf = async (size: string) => (await variantOf(app, `NOTED-1-${size}`))?.id ?? ''
    const { id: customerId, companyId } = await aCustomer(app)
    const [medium, large] = [await idOf('M'), await idOf('L')]
    await app.asSystem(async ({ db }) => {
      const entry = one(await db.insert(listEntries).values({ customerId, kind: 'favorites', productId }).returning({ id: listEntries.id }))
      await db.insert(listQuantities).values({ entryId: entry.id, variantId: medium, quantity: 3 })
    })
    await aPriceList(app, { companyId, rows: [{ variantId: large, price: 400 }] })

    await office.undo(shown.id)

    const left = await Promise.all(sizes.map(async (size) => (await variantOf(app, `NOTED-1-${size}`))?.status))
    expect(left).toEqual(['available', 'unavailable', 'unavailable', undefined])
  })

  test('takes added variants away and brings options, addresses and variants that were switched off back', async () => {
    await aProduct(app, {
      sku: 'AXIS-1',
      slug: 'axis-one',
      title: 'Axis one',
      variants: [
        { sku: 'AXIS-1-S', values: { size: 's' }, price: 500 },
        { sku: 'AXIS-1-M', values: { size: 'm' }, price: 500 },
      ],
    })
    const shown = await office.preview(
      'sku,title_en,slug,options,variant_sku,price\nAXIS-1,Axis one,axis-moved,size=l,AXIS-1-S,5\nAXIS-1,,,size=xl,AXIS-1-X,5\n',
    )
    await office.run(shown.id)
    expect([(await variantOf(app, 'AXIS-1-M'))?.status, (await productOf(app, 'AXIS-1'))?.slug]).toEqual(['unavailable', 'axis-moved'])

    await office.undo(shown.id)

    expect([(await variantOf(app, 'AXIS-1-M'))?.status, (await productOf(app, 'AXIS-1'))?.slug]).toEqual(['available', 'axis-one'])
    expect(await variantOf(app, 'AXIS-1-X')).toBeUndefined()
    const small = await variantOf(app, 'AXIS-1-S')
    const { rows } = await app.asSystem(({ db }) =>
      db.execute(
        sql`select tv.slug from variant_values vv join variant_type_values tv on tv.id = vv.value_id where vv.variant_id = ${small?.id}`,
      ),
    )
    expect(rows).toEqual([{ slug: 's' }])
  })

  test('lets the same file be imported again', async () => {
    const file = own('AGAIN-1,Again product,,,,,,,6,,9')
    const first = await office.preview(file)
    await office.run(first.id)
    await office.undo(first.id)

    expect((await office.preview(file)).counts).toMatchObject({ new: 1 })
  })
})
