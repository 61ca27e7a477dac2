import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { people } from './tables.ts'

/** Who last changed a thing and when, as the parameters of a refusal; nothing where nobody's name is known. */
export async function lastChange(
  ctx: Ctx,
  subject: string,
  subjectId: string,
): Promise<{ name: string; at: string } | Record<string, never>> {
  const [found] = await ctx.db
    .select({ name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`, at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(people, eq(people.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  return found ?? {}
}
