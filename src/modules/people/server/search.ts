import type { SQL } from 'drizzle-orm'
import { holdsTyped } from '#server/db/typed-search.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { people } from './tables.ts'

/** Every word of the search must occur in a customer's names, company, address, phone, number or code. */
export const matches = (search: string | undefined): SQL | undefined =>
  holdsTyped(search, [people.firstName, people.lastName, companies.name, people.email, people.phone, companies.companyNumber, people.code])
