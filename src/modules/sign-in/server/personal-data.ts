import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '#server/personal-data.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import { sendLink } from './link-mails.ts'
import { forgetFactors } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import { codeGenerators, oneTimeTokens, passkeys, sessions } from './tables.ts'

/** Sessions, second factors and links; the secrets among them are handed to nobody. */
export const signInPersonalData: PersonalData = {
  columns: [sessions.browser, sessions.system, oneTimeTokens.email, passkeys.name, codeGenerators.secret],
  async collect(ctx, { id }) {
    const { browser, system, createdAt, lastSeenAt, expiresAt } = sessions
    return {
      sessions: await ctx.db.select({ browser, system, createdAt, lastSeenAt, expiresAt }).from(sessions).where(eq(sessions.personId, id)),
      passkeys: await ctx.db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.personId, id)),
    }
  },
  async erase(ctx, { id, emails }) {
    await withdrawJobs(ctx, sendLink, (data) => sql`lower(${data} ->> 'email') = any(${sql.param([...emails])}::text[])`)
    await endSessionsOf(ctx, id)
    await forgetFactors(ctx, id)
    await ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.personId, id))
    await ctx.db.update(sessions).set({ actingForId: null }).where(eq(sessions.actingForId, id))
  },
}
