import { inArray } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { setStatus } from '#server/entity/set-status.ts'
import { done } from '#shared/endpoint.ts'
import type { ContentChange } from '../menu-admin-contract.ts'
import type { menus, slides } from './tables.ts'

type Titled = typeof menus | typeof slides

/** Activates, deactivates or deletes menus or slides; a deletion is refused when none of them is there. */
export async function changeTitled(
  ctx: Ctx,
  subject: 'menu' | 'slide',
  table: Titled,
  { ids, to }: ContentChange,
  notFound: () => Error,
): Promise<typeof done> {
  if (to !== 'removed') await setStatus(ctx, subject, table, ids, to)
  else if ((await removeTitled(ctx, subject, table, ids)) === 0) throw notFound()
  await touchContent(ctx)
  return done
}

async function removeTitled(ctx: Ctx, subject: string, table: Titled, ids: string[]): Promise<number> {
  const gone = await ctx.db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id, title: table.title })
  await auditMany(
    ctx,
    gone.map(({ id, title }) => ({ action: `${subject}.removed`, subject, subjectId: id, before: { title } })),
  )
  return gone.length
}
