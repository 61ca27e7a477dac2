// The records that a search in the audit trail names.
import { sql } from 'drizzle-orm'
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIds, answerIdsOfFew } from '#server/record-names.ts'
import { optionGroups, variantTypes } from './choice-tables.ts'
import { officeSearch } from './search/office-search.ts'
import { variants } from './tables.ts'

/** Products as the office's list finds them, and the variant with a SKU. The audit has changes of downloads and videos under the id of their product. */
export const productIds = answerIds(async (ctx, { typed, most }) => {
  const search = officeSearch(typed, null)
  if (search === null) return []
  const found = sql`select product_id::text as id from (${search.all}) matches limit ${most}`
  const sku = sql`select id::text as id from ${variants} where sku = ${typed.trim().toUpperCase()}`
  const idsOf = async (query: typeof sku) => (await ctx.db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  const ids = await idsOf(found)
  return [
    { subject: 'product', ids },
    { subject: 'productMedia', ids },
    { subject: 'variant', ids: await idsOf(sku) },
  ]
})

export const choiceIds = answerIdsOfFew(
  { subject: 'variantType', from: variantTypes, id: variantTypes.id, texts: bothLanguages(variantTypes.title) },
  { subject: 'optionGroup', from: optionGroups, id: optionGroups.id, texts: bothLanguages(optionGroups.title) },
)
