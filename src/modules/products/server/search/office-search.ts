// Products by typed words for the office's lists, archived ones too: few matches are looked up by their words, many are met on the way through the list's own order.
import { type SQL, sql } from 'drizzle-orm'
import { fold } from '#shared/folding.ts'
import { exactTotal } from '#shared/paging.ts'
import { holdsWords, typedTerms } from './search-words.ts'
import { productStats, productIndex, products } from '../tables.ts'

export type OfficeSearch = {
  /** The tables `found (product_id)`, which ends behind `exactTotal` rows, and `found_size`, to stand behind `with`. */
  found: SQL
  /** Whether `found` is not all of them. */
  isMany: SQL
  /** Every match, however many. */
  all: SQL
  /** Whether the product with this id matches. */
  holds(productId: SQL): SQL
}

/** Takes what was typed and whether archived products are meant (null: both); null when nothing was typed. */
export function officeSearch(typed: string | undefined, isArchived: boolean | null): OfficeSearch | null {
  const words = typedTerms(fold(typed ?? ''), typed ?? '')
  if (words.length === 0) return null
  const hidden = holdsWords(sql`g.hidden_words`, words)
  // Those no list shows stand beside their stats; whatever is archived is among them.
  const hiddenOnes =
    isArchived === null
      ? sql`select g.product_id from ${productStats} g where g.hidden_words is not null and ${hidden}`
      : sql`select g.product_id from ${productStats} g join ${products} h on h.id = g.product_id
          where g.hidden_words is not null and ${hidden} and h.archived_at is ${isArchived ? sql`not null` : sql`null`}`
  const shown = sql`select i.product_id from ${productIndex} i where ${holdsWords(sql`i.words`, words)}`
  const all = isArchived === true ? hiddenOnes : sql`${shown} union all ${hiddenOnes}`
  return {
    all,
    found: sql`found as materialized (select product_id from (${all}) matches limit ${exactTotal + 1}),
      found_size as materialized (select count(*) > ${exactTotal} as is_many from found)`,
    isMany: sql`(select is_many from found_size)`,
    holds: (id) => sql`coalesce((select ${holdsWords(sql`i.words`, words)} from ${productIndex} i where i.product_id = ${id}),
      (select ${hidden} from ${productStats} g where g.product_id = ${id}), false)`,
  }
}
