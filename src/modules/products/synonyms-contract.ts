// The office's calls about synonyms: groups per language, which the search knows.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'

export const mostSynonyms = 30
export const SynonymGroup = z.object({ id: Id, version: z.int(), language: z.enum(['en', 'ar']), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof SynonymGroup>

export const SynonymInput = z.strictObject({
  language: z.enum(['en', 'ar']),
  words: z
    .array(z.string().trim().min(2, 'catalogue.validation.synonym').max(60))
    .min(2, 'catalogue.validation.synonyms')
    .max(mostSynonyms, 'catalogue.validation.synonyms'),
})
export type SynonymInput = z.output<typeof SynonymInput>

export const synonymCalls = entityCalls({
  path: '/api/admin/synonyms',
  area: 'catalogue',
  query: listQuery(['words', '-words'], { language: z.enum(['en', 'ar']).optional() }),
  row: SynonymGroup,
  one: SynonymGroup,
  input: SynonymInput,
  about: {
    list: 'Groups of words that mean the same to the search',
    get: 'One group of words',
    create: 'Makes a group of words that mean the same',
    update: 'Saves a group of words that mean the same',
    remove: 'Removes a group of words: each finds only itself again',
  },
})
export const { list: listSynonyms, get: getSynonyms, create: createSynonyms, update: updateSynonyms, remove: removeSynonyms } = synonymCalls
