// The settings forms of the office: each with its version and who changed what last; the second of two editors is refused.
import { and, eq, inArray } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { audit } from '#server/audit.ts'
import { touchAll, touchSettings } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { isSameRecord } from '#server/entity/same-save.ts'
import { lastChangeOf, needSeen } from '#server/entity/seen-version.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type * as office from '../admin-contract.ts'
import { siteSettingsChanged } from '../events.ts'
import type { SiteSettings } from '../shapes.ts'
import type * as theming from '../theme-contract.ts'
import { judgedCompany } from './judge-company.ts'
import { getSettings, putSettings, wrongSettings } from './service.ts'
import { settings } from './tables.ts'

type Form = 'site' | 'company' | 'theme'

async function versionOf(ctx: Ctx, key: Form): Promise<number> {
  const [row] = await ctx.db.select({ version: settings.version }).from(settings).where(eq(settings.key, key))
  return row?.version ?? 0
}

/** The site settings as their form shows them. */
export async function readSite(ctx: Ctx): Promise<office.SavedSite> {
  const { site } = await getSettings(ctx)
  return { id: 'site', ...site, version: await versionOf(ctx, 'site'), lastChange: await lastChangeOf(ctx, 'settings', 'site') }
}

/** The company information as its form shows it. */
export async function readCompany(ctx: Ctx): Promise<office.SavedCompany> {
  const { company } = await getSettings(ctx)
  return { id: 'company', ...company, version: await versionOf(ctx, 'company'), lastChange: await lastChangeOf(ctx, 'settings', 'company') }
}

/** The logo must be a picture of the gallery, the catalogue and the approval form a public PDF. */
async function needFiles(ctx: Ctx, { logo, cataloguePdf, approvalFormPdf }: SiteSettings): Promise<void> {
  const wanted = { logo, cataloguePdf, approvalFormPdf }
  const hashes = Object.values(wanted).filter((hash) => hash !== null)
  const found = hashes.length
    ? await ctx.db
        .select({ hash: files.hash, kind: files.kind })
        .from(files)
        .where(and(inArray(files.hash, hashes), eq(files.isPrivate, false)))
        .for('key share')
    : []
  const fields = Object.entries(wanted).flatMap(([path, hash]) => {
    const kind = path === 'logo' ? 'picture' : 'document'
    const isThere = hash === null || found.some((file) => file.hash === hash && file.kind === kind)
    return isThere ? [] : [{ path, key: `settings.validation.${path}` }]
  })
  if (fields.length > 0) throw coreErrors.invalid({ fields })
}

/** Whether admins need a second factor is decided by super admins alone. */
function needSuperFor({ actor }: Ctx, before: SiteSettings, after: SiteSettings): void {
  if (before.adminsNeedSecondFactor === after.adminsNeedSecondFactor || (actor.kind === 'admin' && actor.isSuper)) return
  throw coreErrors.notEligible({ fields: [{ path: 'adminsNeedSecondFactor', key: 'settings.validation.superAdminsOnly' }] })
}

/** Is this in force already, so that there is nothing to save? What is in force instead of a broken value has to be saved. */
const isStored = async (ctx: Ctx, form: Form, before: object, after: object): Promise<boolean> =>
  isSameRecord(before, after) && !(await wrongSettings(ctx)).includes(form)

/** Saves the site settings and announces the change. */
export async function saveSite(ctx: Ctx, { version, ...after }: HandlerInput<typeof office.saveSite>['body']): Promise<office.SavedSite> {
  await lockNames(ctx, 'settings')
  const present = await readSite(ctx)
  await needSeen(ctx, 'settings', 'site', present, version)
  await needFiles(ctx, after)
  const { site: before } = await getSettings(ctx)
  needSuperFor(ctx, before, after)
  if (await isStored(ctx, 'site', before, after)) return present
  await putSettings(ctx, { site: after })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'site', before, after })
  await ctx.announce(siteSettingsChanged, { before, after })
  await touchSettings(ctx)
  return readSite(ctx)
}

/** Saves the company information. */
export async function saveCompany(
  ctx: Ctx,
  { version, ...typed }: HandlerInput<typeof office.saveCompany>['body'],
): Promise<office.SavedCompany> {
  await lockNames(ctx, 'settings')
  const present = await readCompany(ctx)
  await needSeen(ctx, 'settings', 'company', present, version)
  const { company: before } = await getSettings(ctx)
  const after = judgedCompany(ctx, before, typed)
  if (await isStored(ctx, 'company', before, { ...after, currency: before.currency })) return present
  await putSettings(ctx, { company: after })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'company', before, after })
  await touchSettings(ctx)
  return readCompany(ctx)
}

/** The theme as its editor shows it; of a broken one the last valid values. */
export async function readTheme(ctx: Ctx): Promise<theming.SavedTheme> {
  const { theme } = await getSettings(ctx)
  const [version, lastChange, wrong] = [
    await versionOf(ctx, 'theme'),
    await lastChangeOf(ctx, 'settings', 'theme'),
    await wrongSettings(ctx),
  ]
  return { id: 'theme', ...theme, version, lastChange, isBroken: wrong.includes('theme') }
}

/** Saves the theme; the page of every visitor shows it with the next request. */
export async function saveTheme(
  ctx: Ctx,
  { version, ...after }: HandlerInput<typeof theming.saveTheme>['body'],
): Promise<theming.SavedTheme> {
  await lockNames(ctx, 'settings')
  const present = await readTheme(ctx)
  await needSeen(ctx, 'settings', 'theme', present, version)
  const { theme: before } = await getSettings(ctx)
  if (await isStored(ctx, 'theme', before, after)) return present
  await putSettings(ctx, { theme: after })
  await audit(ctx, { action: 'settings.saved', subject: 'settings', subjectId: 'theme', before, after })
  // A list of the shop has so many on a page: a cached first page and a fresh second one would leave some out.
  await (before.perPage === after.perPage ? touchSettings(ctx) : touchAll(ctx))
  return readTheme(ctx)
}
