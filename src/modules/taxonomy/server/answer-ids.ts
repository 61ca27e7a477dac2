// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { brands, categories, mainCategories, measureUnits, tags } from './tables.ts'

export const termIds = answerIdsOfFew(
  { subject: 'mainCategory', from: mainCategories, id: mainCategories.id, texts: bothLanguages(mainCategories.title) },
  { subject: 'category', from: categories, id: categories.id, texts: bothLanguages(categories.title) },
  { subject: 'brand', from: brands, id: brands.id, texts: bothLanguages(brands.name) },
  { subject: 'tag', from: tags, id: tags.id, texts: bothLanguages(tags.title) },
  { subject: 'measureUnit', from: measureUnits, id: measureUnits.id, texts: [measureUnits.code, ...bothLanguages(measureUnits.name)] },
)
