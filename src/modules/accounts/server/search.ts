import { type SQL, sql } from 'drizzle-orm'
import { companies, people } from './tables.ts'

/** Every word of the search must stand somewhere in a customer's names, company, address, phone, number or code. */
export function matches(search: string | undefined): SQL | undefined {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return undefined
  const text = sql`concat_ws(' ', ${people.firstName}, ${people.lastName}, ${companies.name}, ${people.email}, ${people.phone}, ${companies.companyNumber}, ${people.code})`
  return sql.join(
    words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
}
