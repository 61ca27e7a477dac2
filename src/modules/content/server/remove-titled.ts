import { inArray } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import type { menus, slides } from './tables.ts'

/** Deletes menus or slides; refused when none of them is there. */
export async function removeTitled(
  ctx: Ctx,
  subject: 'menu' | 'slide',
  table: typeof menus | typeof slides,
  ids: readonly string[],
  notFound: () => Error,
): Promise<typeof done> {
  const gone = await ctx.db
    .delete(table)
    .where(inArray(table.id, [...ids]))
    .returning({ id: table.id, title: table.title })
  if (gone.length === 0) throw notFound()
  await auditMany(
    ctx,
    gone.map(({ id, title }) => ({ action: `${subject}.removed`, subject, subjectId: id, before: { title } })),
  )
  await touchContent(ctx)
  return done
}
