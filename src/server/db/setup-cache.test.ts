// The set-up is read again exactly when it changed: in the transaction that changes it, and elsewhere once that is committed.
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { taxGroups, taxRates } from '#modules/tax/server/tables.ts'
import { readTaxRates } from '#modules/tax/server/public.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { defaultSettings } from '#modules/settings/shapes.ts'
import { theApp } from '#testing/app.ts'
import { connect } from './client.ts'
import { cachedSetup } from './setup-cache.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })

const others = connect(app.databaseUrl, { max: 1, onError: () => undefined })
afterAll(() => others.close())

const named = (ctx: Ctx, name: string) => putSettings(ctx, { site: { ...defaultSettings(ctx.profile).site, name: { en: name, ar: '' } } })
const nameOf = async (ctx: Pick<Ctx, 'db' | 'profile'>) => (await getSettings(ctx)).site.name.en

test('readers that ask again get the same value, which none of them can change', async () => {
  const read = vi.fn(async () => ({ list: [{ n: 1 }] }))
  const cached = cachedSetup(read)
  await app.asSystem(async (ctx) => {
    const first = await cached(ctx)
    expect(await cached(ctx)).toBe(first)
    expect(read).toHaveBeenCalledTimes(1)
    expect(() => first.list.push({ n: 2 })).toThrow(TypeError)
    expect(() => Object.assign(first.list[0] ?? {}, { n: 2 })).toThrow(TypeError)
  })
})

test('a change is seen by its own transaction at once, by others when it is committed, and by nobody when it is taken back', async () => {
  await app.asSystem((ctx) => named(ctx, 'Before'))
  await app.asSystem(async (outside) => {
    expect(await nameOf(outside)).toBe('Before')
    await outside.tx(async (inside) => {
      await named(inside, 'After')
      expect(await nameOf(inside)).toBe('After')
      expect(await nameOf({ db: others.db, profile: inside.profile })).toBe('Before')
    })
    expect(await nameOf(outside)).toBe('After')
    expect(await nameOf({ db: others.db, profile: outside.profile })).toBe('After')

    const failing = outside.tx(async (inside) => {
      await named(inside, 'Never')
      expect(await nameOf(inside)).toBe('Never')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await nameOf(outside)).toBe('After')
  })
})

test('whoever writes a table of the set-up, and however, is heard', async () => {
  await app.asSystem(async (ctx) => {
    const [group] = await ctx.db
      .insert(taxGroups)
      .values({ code: 'CACHED', title: { en: 'Cached', ar: 'مخزّنة' } })
      .returning({ id: taxGroups.id })
    const id = group?.id ?? ''
    const rate = async () => (await readTaxRates(ctx))({ taxGroupIds: [id], country: 'GB', day: '2026-05-01' }).get(id)
    expect(await rate()).toBeNull()
    await ctx.db.insert(taxRates).values({ taxGroupId: id, country: 'GB', bps: 2000, startsOn: '2020-01-01' })
    expect(await rate()).toBe(2000)
    await ctx.db.execute(sql`update ${taxRates} set bps = 500 where ${eq(taxRates.taxGroupId, id)}`)
    expect(await rate()).toBe(500)
    await ctx.db.delete(taxRates).where(eq(taxRates.taxGroupId, id))
    expect(await rate()).toBeNull()
  })
})

test('every table of the set-up tells of its changes', async () => {
  const { rows } = await app.asSystem((ctx) =>
    ctx.db.execute<{ name: string }>(
      sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'setup_changed'::regproc and tgenabled = 'A' order by 1`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'files',
    'payment_method_zones',
    'payment_methods',
    'settings',
    'shipping_rates',
    'shipping_zones',
    'shop_calendar',
    'tax_rates',
  ])
})
