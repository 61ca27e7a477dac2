// The mail to the office that an account waits for its decision.
import { eq } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { labelOf } from './person-mails.ts'
import { adminsReceivingMails } from './records.ts'
import { customers, people } from './tables.ts'

/** Mails every admin who receives the office's mails that this customer waits for approval. */
export async function mailAccountWaiting(ctx: Ctx, customerId: string): Promise<void> {
  const receivers = await adminsReceivingMails(ctx)
  const [customer] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName, company: companies.name })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(eq(customers.id, customerId))
  if (!customer) return
  const { firstName, lastName, company } = customer
  for (const { email, locale } of receivers)
    await sendEmail(ctx, {
      key: `accountWaiting ${customerId} ${ctx.now.toISOString()} ${email}`,
      kind: 'accountWaitingAdmin',
      to: email,
      locale,
      params: { customer: `${firstName} ${lastName}`, company },
      button: { label: labelOf('accountWaitingAdmin'), url: `${ctx.config.publicUrl}/admin-panel/secure/users/${customerId}` },
      subjectId: customerId,
    })
}
