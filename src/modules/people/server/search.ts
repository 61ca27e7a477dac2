// Finds people by what somebody says on the telephone: a name, a company, a number, a street, in any order of words.
import { isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { westernDigits } from '#shared/money.ts'
import { addresses, people } from './tables.ts'

/** Every word of the search must occur in a customer's names, company, e-mail, number or code; or it is the phone, or a part of an address. */
export const matches = (search: string | undefined): SQL | undefined =>
  search?.trim() ? or(hasWords(typedWords(search)), hasPhone(search), hasAddress(search)) : undefined

/** The condition that every one of some folded words occurs in what people and their companies are called and numbered. */
export const hasWords = (words: readonly string[]): SQL => everyWord(sql`(${people.words} || ' ' || ${companies.words})`, words)

/** The condition on a phone by its digits, with or without the country's code, however it is spaced; undefined for what is no phone. */
export function hasPhone(typed: string): SQL | undefined {
  // "+44 (0)161" is how many write a number for both kinds of callers.
  const phone = westernDigits(typed.trim()).replace('(0)', '')
  if (!/^[+(\d][\d\s()./-]{3,}$/.test(phone)) return undefined
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? or(like(people.phone, `%${digits}%`), like(people.mobile, `%${digits}%`)) : undefined
}

/** The condition on people with an address that holds every word typed; undefined for figures alone, which stand in many. */
export function hasAddress(typed: string): SQL | undefined {
  if (!/\p{L}/u.test(typed)) return undefined
  const holds = everyWord(addresses.words, typedWords(typed))
  return sql`${people.id} in (select ${addresses.customerId} from ${addresses} where ${isNull(addresses.removedAt)} and ${holds})`
}
