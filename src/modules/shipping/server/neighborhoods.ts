// Lists, saves, imports and deletes the districts of cities.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditMany, auditSave } from '#server/audit.ts'
import { touchSettings } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { setActive, statusOf } from '#server/entity/set-active.ts'
import { inBothLanguages } from '#server/gather-refusals.ts'
import { say } from '#server/texts.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'
import { readDistricts } from '../district-lists.ts'
import type * as api from '../neighborhoods-admin-contract.ts'
import { districtNamed } from '../rules.ts'
import { cityName, cityTexts, namesOfCity } from './places.ts'
import { readZones, zoneLock } from './service.ts'
import { shippingErrors } from './shipping-errors.ts'
import { neighborhoods } from './tables.ts'

const subject = 'neighborhood'
const { id: rowId, version, country, city, name, names, createdAt } = neighborhoods
const columns = { id: rowId, version, country, city, name, names, status: statusOf(neighborhoods) }
type Row = { id: string; version: number; country: string; city: string; name: Texts; names: string[]; status: 'active' | 'inactive' }

/** All folded names of a district, those it had before among them. */
const namesWith = ({ en, ar }: Texts, former: readonly string[] = []): string[] => [
  ...new Set([fold(en), fold(ar), ...former].filter(Boolean)),
]

/** Rows with their city's names and how many zones name each. */
async function withZones(ctx: Ctx, rows: readonly Row[]): Promise<api.Neighborhood[]> {
  const zones = rows.length === 0 ? [] : await readZones(ctx, { withInactive: true })
  const listed = zones.flatMap(({ id, countries, neighborhoods: texts }) =>
    texts.map((text) => ({ id, countries, ...districtNamed(text) })),
  )
  return rows.map(({ names: all, ...row }) => {
    const cities = namesOfCity(row.country, row.city)
    const naming = listed.filter(
      (each) => each.countries.includes(row.country) && all.includes(each.district) && (each.city === null || cities.includes(each.city)),
    )
    return {
      ...row,
      cityName: cityTexts(row.country, row.city),
      title: row.name,
      zones: new Set(naming.map(({ id }) => id)).size,
    }
  })
}

/** A page of the districts. */
export const listNeighborhoods: ListVerb<typeof api.listNeighborhoods> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: neighborhoods,
    columns,
    where: [
      query.status && eq(neighborhoods.isActive, query.status === 'active'),
      query.city && eq(city, query.city),
      holdsTyped(query.search, [...bothLanguages(name), city]),
    ],
    order: sortedBy(query.sort ?? 'city', { name: sortable(name, ctx.locale), city, createdAt }, sortable(name, ctx.locale), rowId),
  })
  return { data: await withZones(ctx, data), meta }
}

/** The cities that have districts, by name. */
export async function listCities(ctx: Ctx): Promise<HandlerReply<typeof api.listNeighborhoodCities>> {
  const rows = await ctx.db.selectDistinct({ country, city }).from(neighborhoods).orderBy(city, country)
  return rows.map((row) => ({ ...row, name: cityTexts(row.country, row.city) }))
}

/** One district; throws when there is none. */
export async function getNeighborhood(ctx: Ctx, id: string): Promise<api.Neighborhood> {
  const [found] = await withZones(ctx, await ctx.db.select(columns).from(neighborhoods).where(eq(rowId, id)))
  if (!found) throw shippingErrors.districtNotFound()
  return found
}

type Body = api.NeighborhoodInput & { version?: number | undefined }

/** Adds a district (`id` null) or saves one; a former name still leads to it. */
export async function saveNeighborhood(ctx: Ctx, id: string | null, { version: seen, status, ...input }: Body): Promise<api.Neighborhood> {
  await lockNames(ctx, subject)
  const before = await openForSave(ctx, { subject, table: neighborhoods, id, version: seen, read: getNeighborhood })
  const row = { ...input, city: cityName(input.country, input.city) }
  await inBothLanguages(async (language) => {
    if (fold(input.name[language]) === '') return
    const isSame = sql`fold(${name}->>${language}) = ${fold(input.name[language])}`
    const isOther = id === null ? undefined : ne(rowId, id)
    const [taken] = await ctx.db
      .select({ id: rowId })
      .from(neighborhoods)
      .where(and(inCity(row), isSame, isOther))
      .limit(1)
    if (taken) throw atField(shippingErrors.districtTaken, `name.${language}`)
  })
  const former = id === null ? [] : ((await ctx.db.select({ names }).from(neighborhoods).where(eq(rowId, id)))[0]?.names ?? [])
  const saved = await saveRow(ctx, neighborhoods, id, { ...row, names: namesWith(input.name, former), isActive: status === 'active' })
  await takeNames(ctx, saved, row, namesWith(input.name))
  await touchSettings(ctx)
  return auditSave(ctx, subject, await getNeighborhood(ctx, saved), before ?? undefined)
}

/** A name that a district has now is no other one's former name any more: its addresses are its own. */
async function takeNames(ctx: Ctx, id: string, here: { country: string; city: string }, own: readonly string[]): Promise<void> {
  const taken = sql`${sql.param([...own])}::text[]`
  const kept = sql`array(select each from unnest(${names}) each
    where each <> all(${taken}) or each in (fold(${name}->>'en'), fold(${name}->>'ar')))`
  await ctx.db
    .update(neighborhoods)
    .set({ names: kept })
    .where(and(inCity(here), ne(rowId, id), sql`${names} && ${taken}`))
}

const inCity = (place: { country: string; city: string }) => and(eq(country, place.country), eq(city, place.city))

/** Deletes a district. One that a zone names stays: addresses in the other language, or with a former name, would lose their zone. */
export async function removeNeighborhood(ctx: Ctx, id: string): Promise<typeof done> {
  await lockNames(ctx, zoneLock)
  const before = await getNeighborhood(ctx, id)
  if (before.zones > 0) throw shippingErrors.districtInUse()
  await removeRow(ctx, subject, neighborhoods, before)
  await touchSettings(ctx)
  return done
}

/** Activates, deactivates or deletes many districts; gives their number and those that zones still name. */
export async function changeNeighborhoods(
  ctx: Ctx,
  { ids, to }: HandlerInput<typeof api.changeNeighborhoods>['body'],
): Promise<HandlerReply<typeof api.changeNeighborhoods>> {
  if (to !== 'removed') {
    const changed = await setActive(ctx, subject, neighborhoods, ids, to)
    if (changed.length > 0) await touchSettings(ctx)
    return { changed: changed.length, kept: [] }
  }
  await lockNames(ctx, zoneLock)
  const rows = await ctx.db.select(columns).from(neighborhoods).where(inArray(rowId, ids)).orderBy(rowId).for('update')
  const all = await withZones(ctx, rows)
  const gone = all.filter(({ zones }) => zones === 0)
  if (gone.length > 0) {
    const goneIds = gone.map(({ id }) => id)
    await ctx.db.delete(neighborhoods).where(inArray(rowId, goneIds))
    await auditMany(
      ctx,
      gone.map((before) => ({ action: 'neighborhood.removed', subject, subjectId: before.id, before })),
    )
    await touchSettings(ctx)
  }
  const message = say(ctx.locale, 'shipping.errors.districtInUse')
  return { changed: gone.length, kept: all.filter(({ zones }) => zones > 0).map(({ id, title }) => ({ id, title, message })) }
}

/** Adds a pasted list to a city's districts; one that is there already gets the name it lacks in the other language. */
export async function importNeighborhoods(
  ctx: Ctx,
  { text, ...place }: HandlerInput<typeof api.importNeighborhoods>['body'],
): Promise<HandlerReply<typeof api.importNeighborhoods>> {
  await lockNames(ctx, subject)
  const here = { country: place.country, city: cityName(place.country, place.city) }
  const { districts, wrong, left } = readDistricts(text)
  const present: { id: string; name: Texts; names: string[] }[] = await ctx.db
    .select({ id: rowId, name, names })
    .from(neighborhoods)
    .where(inCity(here))
    .orderBy(rowId)
    .for('update')
  const added: { id: string; name: Texts }[] = []
  let completed = 0
  const byName = new Map<string, (typeof present)[number]>()
  const remember = (row: (typeof present)[number]) => {
    for (const named of row.names) if (!byName.has(named)) byName.set(named, row)
  }
  for (const row of present) remember(row)
  for (const district of districts) {
    const own = namesWith(district)
    const known = own.map((named) => byName.get(named)).find((row) => row !== undefined)
    if (!known) {
      const id = await saveRow(ctx, neighborhoods, null, { ...here, name: district, names: own })
      remember({ id, name: district, names: own })
      added.push({ id, name: district })
      continue
    }
    // A name that another district of the city has stays that one's alone.
    const lacking = (text: string) => ((byName.get(fold(text)) ?? known) === known ? text : '')
    const whole = { en: known.name.en || lacking(district.en), ar: known.name.ar || lacking(district.ar) }
    if (whole.en === known.name.en && whole.ar === known.name.ar) continue
    completed += 1
    await saveRow(ctx, neighborhoods, known.id, { ...here, name: whole, names: namesWith(whole, known.names) })
    await audit(ctx, {
      action: 'neighborhood.saved',
      subject,
      subjectId: known.id,
      before: { name: known.name },
      after: { name: whole },
    })
    Object.assign(known, { name: whole, names: namesWith(whole, known.names) })
    remember(known)
  }
  await auditMany(
    ctx,
    added.map(({ id, name: after }) => ({ action: 'neighborhood.saved', subject, subjectId: id, after: { ...here, name: after } })),
  )
  if (added.length + completed > 0) await touchSettings(ctx)
  return { added: added.length, completed, present: districts.length - added.length - completed, wrong, left }
}
