import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { audit } from '#server/audit.ts'
import { accountErrors } from './account-errors.ts'
import { hashPassword } from './passwords.ts'
import { refuseCommon } from './register.ts'
import { createSession } from './sessions.ts'
import { admins, people } from './tables.ts'
import { newPersonCode } from './tokens.ts'

/** Is there no admin at all? */
export async function isSetupNeeded(ctx: Ctx): Promise<boolean> {
  const [any] = await ctx.db.select({ id: admins.id }).from(admins).limit(1)
  return any === undefined
}

type FirstAdmin = { firstName: string; lastName: string; email: string; password: string }

/** Makes the first super admin and signs them in. When several try at once, a lock lets one succeed. */
export async function setUp(ctx: Ctx, { firstName, lastName, email, password }: FirstAdmin): Promise<{ token: string }> {
  if (!(await isSetupNeeded(ctx))) throw accountErrors.alreadySetUp()
  refuseCommon(password, [firstName, lastName, email, email.split('@')[0] ?? ''])
  const passwordHash = await hashPassword(password)
  return ctx.tx(async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.setUp'))`)
    if (!(await isSetupNeeded(tx))) throw accountErrors.alreadySetUp()
    const person = await tx.db
      .insert(people)
      .values({
        kind: 'admin',
        firstName,
        lastName,
        email,
        passwordHash,
        code: newPersonCode(),
        locale: tx.locale,
        emailVerifiedAt: tx.now.toISOString(),
      })
      .returning({ id: people.id })
      .then(one)
    await tx.db.insert(admins).values({ id: person.id, isSuper: true, receivesMails: true })
    await audit(tx, { action: 'admin.first', subject: 'admin', subjectId: person.id })
    return { token: await createSession(tx, person.id) }
  })
}
