// The tables of the search beside the index: counted facets, the vocabulary, synonyms.
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, version } from '#server/db/columns.ts'

/**
 * How many products of the index have a facet (main category, category, brand, tag or value), by main category and stock; rows alike add up. Triggers made by
 * its migration write it with every change of the index, so that no list counts all products of a term; a job sums the rows up.
 */
export const facetCounts = pgTable('facet_counts', {
  mainCategoryId: uuid().notNull(),
  isInStock: boolean().notNull(),
  facetId: uuid().notNull(),
  n: integer().notNull(),
})

/**
 * As `facet_counts`, but by category and by brand, so that the page of one, and a list of some brands, count none of their products. A product counts within
 * its brand and each of its categories.
 */
export const facetCountsWithin = pgTable(
  'facet_counts_within',
  {
    withinId: uuid().notNull(),
    isInStock: boolean().notNull(),
    facetId: uuid().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('facet_counts_within_idx').on(t.withinId)],
)

/** Every word of letters that the catalogue uses: the vocabulary that typing mistakes are corrected to. It only grows. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() })

/** Groups of words that mean the same in one language, as the office writes them and folded for the search. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    version: version(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    words: text().array().notNull(),
    folded: text().array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('search_synonyms_folded_idx').using('gin', t.folded)],
)

/** How the index and the stats are made: another number makes all rows again. */
export const searchState = pgTable('search_state', { version: integer().primaryKey() })
