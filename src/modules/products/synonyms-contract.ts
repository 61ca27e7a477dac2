// What the office does with words that mean the same: groups per language, which the search knows.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'

export const mostSynonyms = 30
export const SynonymGroup = z.object({ id: Id, version: z.int(), language: z.enum(['en', 'ar']), words: z.array(z.string()) })
export type SynonymGroup = z.output<typeof SynonymGroup>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms',
  access: 'admin',
  may: 'catalogue.see',
  about: 'Groups of words that mean the same to the search',
  query: listQuery(['words', '-words'], { language: z.enum(['en', 'ar']).optional() }),
  reply: z.array(SynonymGroup),
  meta: PageMeta,
})

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms/:id',
  access: 'admin',
  may: 'catalogue.see',
  about: 'One group of words',
  params: IdParams,
  reply: SynonymGroup,
})

export const SynonymInput = z.strictObject({
  language: z.enum(['en', 'ar']),
  words: z
    .array(z.string().trim().min(2, 'catalogue.validation.synonym').max(60))
    .min(2, 'catalogue.validation.synonyms')
    .max(mostSynonyms, 'catalogue.validation.synonyms'),
})
export type SynonymInput = z.output<typeof SynonymInput>

export const createSynonyms = endpoint({
  method: 'POST',
  path: '/api/admin/synonyms',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes a group of words that mean the same',
  body: SynonymInput,
  reply: SynonymGroup,
})

export const updateSynonyms = endpoint({
  method: 'PUT',
  path: '/api/admin/synonyms/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Saves a group of words that mean the same',
  params: IdParams,
  body: SynonymInput.safeExtend({ version: SeenVersion }),
  reply: SynonymGroup,
})

export const removeSynonyms = endpoint({
  method: 'DELETE',
  path: '/api/admin/synonyms/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Removes a group of words: each finds only itself again',
  params: IdParams,
  reply: Done,
})
