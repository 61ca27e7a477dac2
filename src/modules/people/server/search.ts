// Finds people by what somebody says on the telephone: a name, a company, a number, a street, in any order of words.
import { isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { westernDigits } from '#shared/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { addresses, customers, people } from './tables.ts'

/** Every word of the search must occur in a customer's names, company, e-mail, number or code; or it is the phone, or a part of an address. */
export const matches = (search: string | undefined): SQL | undefined =>
  search?.trim() ? or(hasWords(typedWords(search)), hasPhone(search), hasAddress(search)) : undefined

/** The condition that every one of some folded words occurs in what people and their companies are called and numbered. */
export const hasWords = (words: readonly string[]): SQL => everyWord(sql`(${people.words} || ' ' || ${companies.words})`, words)

/** The ids of some people by their own words or those of their company; staff first. Each half is looked up by itself. */
export async function peopleNamed(
  ctx: Pick<Ctx, 'db'>,
  typed: string,
  most: number,
): Promise<{ id: string; kind: typeof people.$inferSelect.kind }[]> {
  const words = typedWords(typed)
  const ofCompany = sql`${people.id} in (select ${customers.id} from ${customers} join ${companies} on ${companies.id} = ${customers.companyId} where ${everyWord(companies.words, words)})`
  return ctx.db
    .select({ id: people.id, kind: people.kind })
    .from(people)
    .where(or(everyWord(people.words, words), ofCompany))
    .orderBy(sql`${people.kind} = 'customer'`, people.id)
    .limit(most)
}

/** The condition on a phone by its digits, with or without the country's code, however it is spaced; undefined for what is no phone. */
export function hasPhone(typed: string): SQL | undefined {
  // "+44 (0)161" is how many write a number for both kinds of callers.
  const phone = westernDigits(typed.trim()).replace('(0)', '')
  if (!/^[+(\d][\d\s()./-]{3,}$/.test(phone)) return undefined
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? or(like(people.phone, `%${digits}%`), like(people.mobile, `%${digits}%`)) : undefined
}

/** The texts by which an address is found: its words, and the building number and short form of the Saudi national address. */
const addressWords = sql`(${addresses.words} || ' ' || coalesce(${addresses.buildingNumber}, '') || ' ' || lower(coalesce(${addresses.shortAddress}, '')))`

/** The condition on people with an address that holds every word typed; undefined for figures alone, which stand in many. */
export function hasAddress(typed: string): SQL | undefined {
  if (!/\p{L}/u.test(typed)) return undefined
  const holds = everyWord(addressWords, typedWords(typed))
  return sql`${people.id} in (select ${addresses.customerId} from ${addresses} where ${isNull(addresses.removedAt)} and ${holds})`
}
