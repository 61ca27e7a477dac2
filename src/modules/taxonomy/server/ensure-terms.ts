// Finds or makes brands and tags by their names, for batches.
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, textsIn } from '#shared/locale.ts'
import { ensureNamed, type Ids, namedBy } from './ensure-named.ts'
import { freeSlugsOf, lockKind } from './names.ts'
import { brands, tags } from './tables.ts'

/** Gives the brands of these names. New ones are titled in `language`. */
export const ensureBrands = (ctx: Ctx, names: Iterable<string | null>, language: Locale): Promise<Ids> =>
  ensureNamed(ctx, names, {
    kind: 'brand',
    lock: () => lockKind(ctx, 'brand'),
    find: (wanted) =>
      ctx.db
        .select({ id: brands.id, slug: brands.slug, title: brands.name })
        .from(brands)
        .where(namedBy(wanted, brands.slug, brands.name))
        .orderBy(asc(brands.id)),
    make: async (rows) => {
      const slugs = await freeSlugsOf(
        ctx,
        'brand',
        rows.map(({ slug }) => slug),
      )
      return ctx.db
        .insert(brands)
        .values(rows.map(({ name }, at) => ({ slug: slugs[at] ?? '', name: textsIn(language, name) })))
        .returning({ id: brands.id, slug: brands.slug, title: brands.name })
    },
  })

/**
 * Gives the tags of these names; new ones are regular labels. With `onlyLabels`, existing discount and bundle tags are not used: another
 * shop's "sale" must not lower prices here, so it becomes a label of its own.
 */
export const ensureTags = (ctx: Ctx, names: Iterable<string>, { language, onlyLabels }: TagNaming): Promise<Ids> =>
  ensureNamed(ctx, names, {
    kind: 'tag',
    lock: () => lockKind(ctx, 'tag'),
    find: (wanted) =>
      ctx.db
        .select({ id: tags.id, slug: tags.slug, title: tags.title })
        .from(tags)
        .where(and(onlyLabels ? eq(tags.type, 1) : undefined, namedBy(wanted, tags.slug, tags.title)))
        .orderBy(asc(tags.id)),
    make: async (rows) => {
      const slugs = await freeSlugsOf(
        ctx,
        'tag',
        rows.map(({ slug }) => slug),
      )
      return ctx.db
        .insert(tags)
        .values(rows.map(({ name }, at) => ({ slug: slugs[at] ?? '', title: textsIn(language, name), type: 1 as const })))
        .returning({ id: tags.id, slug: tags.slug, title: tags.title })
    },
  })
type TagNaming = { language: Locale; onlyLabels: boolean }
