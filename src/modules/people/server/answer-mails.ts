// Answers of the mails: the address of a person, and the customers a template can be shown with.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { addressOf, mailSample, sampleChoices } from '#modules/emails/events.ts'
import { mailRules } from '#modules/emails/mails.ts'
import { answer } from '#server/events.ts'
import { say } from '#server/texts.ts'
import { labelOf } from './person-mails.ts'
import { matches } from './search.ts'
import { customers, people } from './tables.ts'

export const addressAnswer = answer(addressOf, async (ctx, { personId }) => {
  const [person] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  return person?.email ?? null
})

/** The newest customers, or those that fit what was typed. */
export const customerChoices = answer(sampleChoices, async (ctx, { mail, search }) => {
  if (mailRules(mail.kind).group !== 'account') return null
  const rows = await ctx.db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName, company: companies.name })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(and(isNull(people.erasedAt), matches(search || undefined)))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(20)
  return rows.map(({ id, firstName, lastName, company }) => ({
    id,
    label: `\u2068${firstName} ${lastName}\u2069 · \u2068${company}\u2069`,
  }))
})

export const customerSample = answer(mailSample, async (ctx, { mail: { kind }, id, locale }) => {
  const { group, placeholders } = mailRules(kind)
  if (group !== 'account') return null
  const [person] = await ctx.db.select({ name: people.firstName }).from(people).where(eq(people.id, id))
  if (!person) return null
  return {
    params: { name: person.name, ...(placeholders.includes('reason') ? { reason: say(locale, 'email.mail.example.reason') } : {}) },
    button: { label: labelOf(kind), url: `${ctx.config.publicUrl}/` },
  }
})
