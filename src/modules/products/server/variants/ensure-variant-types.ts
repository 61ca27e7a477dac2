// Variant types and their values by name, for batches: found or made, new ones after the others.
import { asc, inArray, sql } from 'drizzle-orm'
import { type Ids, lowerName, namedBy, ensureNamed, slugForName } from '#modules/taxonomy/server/public.ts'
import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { freeSlugs } from '#server/free-slugs.ts'
import { type Locale, textsIn } from '#shared/locale.ts'
import { variantTypes, variantTypeValues } from '../tables.ts'
import { lockTypes, slugsOfTypes } from './variant-types.ts'

/** Gives the types of these names. */
export const ensureVariantTypes = (ctx: Ctx, names: Iterable<string>, language: Locale): Promise<Ids> =>
  ensureNamed(ctx, names, {
    kind: 'variantType',
    lock: () => lockTypes(ctx),
    find: (wanted) =>
      ctx.db
        .select({ id: variantTypes.id, slug: variantTypes.slug, title: variantTypes.title })
        .from(variantTypes)
        .where(namedBy(wanted, variantTypes.slug, variantTypes.title))
        .orderBy(asc(variantTypes.id)),
    make: async (rows) => {
      const slugs = await freeSlugs(
        rows.map(({ slug }) => ({ wanted: slug, id: null })),
        (wanted) => slugsOfTypes(ctx, wanted),
      )
      const last = sql`(select coalesce(max(${variantTypes.position}) + 1, 0) from ${variantTypes})`
      return ctx.db
        .insert(variantTypes)
        .values(rows.map(({ name }, at) => ({ slug: slugs[at] ?? '', title: textsIn(language, name), position: sql`${last} + ${at}` })))
        .returning({ id: variantTypes.id, slug: variantTypes.slug, title: variantTypes.title })
    },
  })

type Value = { typeId: string; name: string }

export const valueKey = ({ typeId, name }: Value): string => `${typeId}\u0000${name}`

/** Gives the values of these names, by `valueKey`; new ones in the given order. */
export async function ensureVariantValues(ctx: Ctx, given: readonly Value[], language: Locale): Promise<Ids> {
  const wanted = [...new Map(given.map((each) => [valueKey(each), each])).values()]
  if (wanted.length === 0) return new Map()
  const { id, slug, title, variantTypeId } = variantTypeValues
  const find = async () => {
    const rows = await ctx.db
      .select({ id, slug, title, typeId: variantTypeId })
      .from(variantTypeValues)
      .where(inArray(variantTypeId, [...new Set(wanted.map(({ typeId }) => typeId))]))
      .orderBy(asc(id))
    const bySlug = new Map(rows.map((row) => [`${row.typeId} ${row.slug}`, row.id]))
    const byTitle = new Map(
      rows.toReversed().flatMap((row) => [row.title.ar, row.title.en].map((each) => [`${row.typeId} ${lowerName(each)}`, row.id] as const)),
    )
    return ({ typeId, name }: Value) => bySlug.get(`${typeId} ${slugForName(name)}`) ?? byTitle.get(`${typeId} ${lowerName(name)}`)
  }
  let idOf = await find()
  if (wanted.some((each) => idOf(each) === undefined)) {
    await lockTypes(ctx)
    idOf = await find()
    const missing = new Map(
      wanted.filter((each) => idOf(each) === undefined).map((each) => [`${each.typeId} ${slugForName(each.name)}`, each]),
    )
    const rows = [...missing.values()].map(({ typeId, name }, at) => ({
      variantTypeId: typeId,
      slug: slugForName(name),
      title: textsIn(language, name),
      position: sql`(select coalesce(max(v.position) + 1, 0) from ${variantTypeValues} v where v.variant_type_id = ${typeId}) + ${at}`,
    }))
    if (rows.length > 0) await ctx.db.insert(variantTypeValues).values(rows)
    await auditMany(
      ctx,
      [...Map.groupBy(rows, (row) => row.variantTypeId)].map(([typeId, values]) => ({
        action: 'variantType.valuesAdded',
        subject: 'variantType',
        subjectId: typeId,
        after: { values: values.map((value) => value.title) },
      })),
    )
    idOf = await find()
  }
  return new Map(wanted.map((each) => [valueKey(each), idOf(each) ?? '']))
}
