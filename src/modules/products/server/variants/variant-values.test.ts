// Tests the database's own constraints on the option values of variants.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { driverError } from '#server/db/failures.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { variants, variantTypes, variantTypeValues, variantValues } from '../tables.ts'

const app = await theApp()

const nobody = '01900000-0000-7000-8000-000000000001'
const refusalOf = (work: Promise<unknown>) => work.then(() => null, driverError)

/** A shirt in size m, and the colours. */
async function made() {
  const { variantId } = await aProduct(app, { values: { size: 'm' } })
  await aProduct(app, { values: { colour: 'navy' } })
  return app.asSystem(async ({ db }) => {
    const rows = await db.select().from(variantTypeValues)
    const types = await db.select().from(variantTypes)
    const find = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? ''
    const typeOf = (slug: string) => types.find((row) => row.slug === slug)?.id ?? ''
    return { variantId, m: find('m'), navy: find('navy'), size: typeOf('size'), colour: typeOf('colour') }
  })
}
type Row = typeof variantValues.$inferInsert
const insert = (...rows: Row[]) => refusalOf(app.asSystem(({ db }) => db.insert(variantValues).values(rows)))
const valuesOf = (variantId: string) =>
  app.asSystem(({ db }) => db.select().from(variantValues).where(eq(variantValues.variantId, variantId)))

test('a value of a variant that is not there, that is not there itself, or of another type is refused with its whole statement', async () => {
  const { variantId, m, navy, size, colour } = await made()
  const good = { variantId, variantTypeId: colour, valueId: navy }

  expect(await insert(good, { variantId: nobody, variantTypeId: size, valueId: m })).toMatchObject({
    code: '23503',
    constraint: 'variant_values_variant_id_variants_id_fk',
  })
  for (const bad of [
    { ...good, valueId: nobody },
    { ...good, valueId: m },
  ])
    expect(await insert(bad)).toMatchObject({ code: '23503', constraint: 'variant_values_value_fk' })
  const change = app.asSystem(({ db }) => db.update(variantValues).set({ valueId: navy }).where(eq(variantValues.variantId, variantId)))
  expect(await refusalOf(change)).toMatchObject({ code: '23503', constraint: 'variant_values_value_fk' })
  expect(await valuesOf(variantId)).toEqual([{ variantId, variantTypeId: size, valueId: m }])
  expect(await insert(good)).toBeNull()
})

test('values go with their variant, and a value that variants have neither goes nor becomes one of another type', async () => {
  const { variantId, m, size, colour } = await made()
  const remove = app.asSystem(({ db }) => db.delete(variantTypeValues).where(eq(variantTypeValues.id, m)))
  const move = app.asSystem(({ db }) => db.update(variantTypeValues).set({ variantTypeId: colour }).where(eq(variantTypeValues.id, m)))
  const removeType = app.asSystem(({ db }) => db.delete(variantTypes).where(eq(variantTypes.id, size)))

  for (const work of [remove, move, removeType])
    expect(await refusalOf(work)).toMatchObject({ code: '23503', constraint: 'variant_values_value_fk' })
  await app.asSystem(({ db }) => db.update(variantTypeValues).set({ swatch: '#123456' }).where(eq(variantTypeValues.id, m)))
  await app.asSystem(({ db }) => db.delete(variants).where(eq(variants.id, variantId)))
  expect(await valuesOf(variantId)).toEqual([])
})

test('values written while somebody deletes their variant wait, and are refused when it is gone', async () => {
  const { variantId, navy, colour } = await made()
  let writing: Promise<unknown> = Promise.resolve()

  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.delete(variants).where(eq(variants.id, variantId))
      writing = insert({ variantId, variantTypeId: colour, valueId: navy })
      await isWaitedFor(tx)
    }),
  )

  expect(await writing).toMatchObject({ code: '23503', constraint: 'variant_values_variant_id_variants_id_fk' })
  expect(await valuesOf(variantId)).toEqual([])
})
