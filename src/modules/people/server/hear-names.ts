import { eq } from 'drizzle-orm'
import { type Listener, on } from '#server/events.ts'
import { nameWanted } from '#server/entity/seen-version.ts'
import { people } from './tables.ts'

/** Answers requests for a person's name. */
export const personListeners: readonly Listener[] = [
  on(nameWanted, async (ctx, { personId, found }) => {
    const [person] = await ctx.db
      .select({ firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .where(eq(people.id, personId))
    if (person) found(`${person.firstName} ${person.lastName}`)
  }),
]
