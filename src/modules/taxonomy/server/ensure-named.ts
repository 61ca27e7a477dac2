// Finds or makes a batch of terms by name: by slug, by the title in either language, else it makes one. Every new term gets an audit row.
import { hash } from 'node:crypto'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { slugify } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'

/** Ids by the given name. */
export type Ids = ReadonlyMap<string, string>
export type Named = { id: string; slug: string; title: Texts }
export type NewNamed = { slug: string; name: string }

/** The slug of a name; names without letters or digits get one from their hash. */
export const slugForName = (name: string): string => slugify(name) || `x-${hash('sha256', name).slice(0, 10)}`

/** The form in which names are compared with titles. */
export const lowerName = (name: string): string => name.trim().toLowerCase()

type Kind = {
  /** The first word of the audit rows' action, and their subject. */
  kind: string
  /** Until the end of the transaction nobody else makes one of the kind. */
  lock: () => Promise<unknown>
  find: (names: readonly string[]) => Promise<Named[]>
  /** Makes them and gives them in the given order. */
  make: (rows: readonly NewNamed[]) => Promise<Named[]>
}

/** Gives the id of each name; null is skipped. The lock is taken only when some are missing. */
export async function ensureNamed(ctx: Ctx, given: Iterable<string | null>, { kind, lock, find, make }: Kind): Promise<Ids> {
  const names = [...new Set([...given].filter((name) => name !== null))].sort()
  if (names.length === 0) return new Map()
  let ids = idsOf(names, await find(names))
  if (ids.size < names.length) {
    await lock()
    ids = idsOf(names, await find(names))
    const missing = new Map(names.filter((name) => !ids.has(name)).map((name) => [slugForName(name), { slug: slugForName(name), name }]))
    const made = missing.size > 0 ? await make([...missing.values()]) : []
    const bySlug = new Map([...missing.keys()].map((slug, at) => [slug, made[at]?.id ?? '']))
    for (const name of names) if (!ids.has(name)) ids.set(name, bySlug.get(slugForName(name)) ?? '')
    await auditMany(
      ctx,
      made.map(({ id, slug, title }) => ({ action: `${kind}.created`, subject: kind, subjectId: id, after: { slug, title } })),
    )
  }
  return ids
}

function idsOf(names: readonly string[], found: readonly Named[]): Map<string, string> {
  const bySlug = new Map(found.map(({ slug, id }) => [slug, id]))
  const byTitle = new Map(found.toReversed().flatMap(({ id, title }) => [title.ar, title.en].map((each) => [lowerName(each), id] as const)))
  const ids = new Map<string, string>()
  for (const name of names) {
    const id = bySlug.get(slugForName(name)) ?? byTitle.get(lowerName(name))
    if (id !== undefined) ids.set(name, id)
  }
  return ids
}

/** SQL for the rows with one of these names, for `find`. */
export function namedBy(names: readonly string[], slug: PgColumn, title: PgColumn): SQL | undefined {
  const lowers = names.map(lowerName)
  const titled = (language: 'en' | 'ar') => inArray(sql`lower(${title}->>${sql.raw(`'${language}'`)})`, lowers)
  return or(inArray(slug, names.map(slugForName)), titled('en'), titled('ar'))
}
