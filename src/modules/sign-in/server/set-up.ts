import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { audit } from '#server/audit.ts'
import { signInErrors } from './sign-in-errors.ts'
import { hashPassword } from './passwords.ts'
import { refuseCommon } from './register.ts'
import { createSession } from './sessions.ts'
import { addSuperAdmin } from '#modules/people/server/public.ts'
import { admins } from '#modules/people/server/tables.ts'

/** Is there no admin at all? */
export async function isSetupNeeded(ctx: Ctx): Promise<boolean> {
  const [any] = await ctx.db.select({ id: admins.id }).from(admins).limit(1)
  return any === undefined
}

type FirstAdmin = { firstName: string; lastName: string; email: string; password: string }

/** Makes the first super admin and signs them in. When several try at once, a lock lets one succeed. */
export async function setUp(ctx: Ctx, { firstName, lastName, email, password }: FirstAdmin, device?: Device): Promise<{ token: string }> {
  if (!(await isSetupNeeded(ctx))) throw signInErrors.alreadySetUp()
  refuseCommon(password, [firstName, lastName, email, email.split('@')[0] ?? ''])
  const passwordHash = await hashPassword(password)
  return ctx.tx(async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.setUp'))`)
    if (!(await isSetupNeeded(tx))) throw signInErrors.alreadySetUp()
    const person = await addSuperAdmin(tx, { firstName, lastName, email, passwordHash })
    await audit(tx, { action: 'admin.first', subject: 'admin', subjectId: person.id, by: { kind: 'admin', id: person.id } })
    return { token: await createSession(tx, person.id, device) }
  })
}
