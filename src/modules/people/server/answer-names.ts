import { eq } from 'drizzle-orm'
import { answer } from '#server/events.ts'
import { personName } from '#server/entity/seen-version.ts'
import { people } from './tables.ts'

export const nameAnswer = answer(personName, async (ctx, { personId }) => {
  const [person] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.id, personId))
  return person ? `${person.firstName} ${person.lastName}` : null
})
