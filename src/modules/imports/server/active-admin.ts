import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { people } from '#modules/people/server/tables.ts'

/** Whether this person still works in the office. */
export async function findActiveAdmin({ db }: Pick<Ctx, 'db'>, personId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.kind, 'admin'), eq(people.isActive, true)))
  return found !== undefined
}
