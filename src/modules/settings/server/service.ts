// How the shop's settings are read and kept: three rows, each checked by its schema, missing ones filled with what a new shop starts with.
import { inArray, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { siteSettingsChanged } from '../events.ts'
import { CompanyInfo, type CompanyInput, defaultSettings, type Settings, SiteSettings, ThemeSettings } from '../shapes.ts'
import { settings } from './tables.ts'

type Key = keyof Settings

/** The settings in force: what the office saved, and the profile's defaults for what it did not. */
export async function getSettings(ctx: Pick<Ctx, 'db' | 'profile'>): Promise<Settings> {
  const rows = await ctx.db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, ['site', 'company', 'theme']))
  const saved = new Map(rows.map(({ key, value }) => [key, value]))
  const defaults = defaultSettings(ctx.profile)
  return {
    site: SiteSettings.parse(filled(defaults.site, saved.get('site'))),
    company: { ...CompanyInfo.parse(filled(defaults.company, saved.get('company'))), currency: defaults.company.currency },
    theme: ThemeSettings.parse(filled(defaults.theme, saved.get('theme'))),
  }
}

const filled = (defaults: object, saved: unknown): object =>
  typeof saved === 'object' && saved !== null ? { ...defaults, ...saved } : defaults

/** Writes settings rows as they are; what the seeder and the verbs below share. */
export async function putSettings(ctx: Pick<Ctx, 'db'>, values: Partial<Record<Key, object>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await ctx.db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
  }
}

/** Saves the site settings; those who derive from them hear of it. */
export async function saveSite(ctx: Ctx, after: SiteSettings): Promise<SiteSettings> {
  const { site: before } = await getSettings(ctx)
  await putSettings(ctx, { site: after })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'site', before, after })
  await ctx.announce(siteSettingsChanged, { before, after })
  await touchCatalogue(ctx)
  return after
}

/** Saves the company information. */
export async function saveCompany(ctx: Ctx, input: CompanyInput): Promise<CompanyInfo> {
  const { company: before } = await getSettings(ctx)
  await putSettings(ctx, { company: input })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'company', before, after: input })
  await touchCatalogue(ctx)
  return { ...input, currency: before.currency }
}
