// Reads and saves the shop's settings: three rows, each checked by its schema; missing ones get the values of a new shop.
import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { textIn } from '#shared/locale.ts'
import { CompanySettings, defaultSettings, type Settings, SiteSettings, ThemeSettings } from '../shapes.ts'
import { soundValue } from '../sound-value.ts'
import { settings } from './tables.ts'

type Key = keyof Settings

const keys = ['site', 'company', 'theme'] as const
/** Whether a row is what a form shows; the others are copies of the last valid values. */
export const isForm = (key: string): boolean => keys.some((each) => each === key)
/** A second row holds the value that was last saved through the schema. */
const goodOf = (key: Key) => `${key}.good`

/**
 * The settings in force: the office's values, and the profile's defaults for missing ones. A stored value of a wrong shape is replaced by
 * the last valid one.
 */
export const getSettings = async (ctx: Pick<Ctx, 'db' | 'profile'>): Promise<Settings> => (await readSettings(ctx)).settings

/** The rows whose stored value has a wrong shape, so that an older value is in force. */
export const wrongSettings = async (ctx: Pick<Ctx, 'db' | 'profile'>): Promise<Key[]> => (await readSettings(ctx)).wrong

type Stored = ReadonlyMap<string, unknown>

async function stored(ctx: Pick<Ctx, 'db'>, names: readonly string[]): Promise<Stored> {
  const rows = await ctx.db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...names]))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const readSettings = cachedSetup(
  async (ctx: Pick<Ctx, 'db' | 'profile'>) => {
    const saved = await stored(ctx, keys)
    const first = sound(ctx, saved, new Map())
    // Stored values are almost always valid, so the last valid ones are read only when needed.
    return first.wrong.length === 0 ? first : sound(ctx, saved, await stored(ctx, keys.map(goodOf)))
  },
  ({ profile }) => profile,
)

function sound({ profile }: Pick<Ctx, 'profile'>, saved: Stored, good: Stored): { settings: Settings; wrong: Key[] } {
  const defaults = defaultSettings(profile)
  const read = <T extends object>(key: Key, schema: z.ZodObject & z.ZodType<T>, start: T) =>
    soundValue(schema, start, saved.get(key), good.get(goodOf(key)))
  const site = read('site', SiteSettings, defaults.site)
  const company = read('company', CompanySettings, defaults.company)
  const theme = read('theme', ThemeSettings, defaults.theme)
  const wrong = { site, company, theme }
  return {
    settings: {
      site: site.value,
      // A company that nobody named is called as its shop.
      company: {
        ...company.value,
        name: textIn(company.value.name, 'en') === '' ? site.value.name : company.value.name,
        currency: defaults.company.currency,
      },
      theme: theme.value,
    },
    wrong: keys.filter((key) => wrong[key].isWrong),
  }
}

/** Writes settings rows unchecked, for the seeder and the verbs below. */
export async function putSettings(ctx: Pick<Ctx, 'db'>, values: Partial<Record<Key, object>>): Promise<void> {
  for (const key of keys) {
    const value = values[key]
    if (!value) continue
    await ctx.db
      .insert(settings)
      .values([
        { key, value },
        { key: goodOf(key), value },
      ])
      .onConflictDoUpdate({
        target: settings.key,
        set: { value: sql`excluded.value`, version: sql`${settings.version} + 1`, updatedAt: sql`now()` },
      })
  }
}
