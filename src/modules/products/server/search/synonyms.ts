// Synonyms: read by the search, edited by the office.
import { arrayOverlaps, asc, eq, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import { phrasesOf, type SynonymGroup as Folded } from '../../search-forms.ts'
import type { listSynonyms as listEndpoint, SynonymGroup, SynonymInput } from '../../synonyms-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { searchSynonyms } from '../tables.ts'

const columns = { id: searchSynonyms.id, version: searchSynonyms.version, language: searchSynonyms.language, words: searchSynonyms.words }

/** The groups that know one of these folded words, or a phrase of them. */
export const synonymsFor = (ctx: Pick<Ctx, 'db'>, typed: readonly string[]): Promise<Folded[]> => groupsKnowing(ctx, phrasesOf(typed), 20)

/** At most so many groups that know one of these folded phrases. */
export async function groupsKnowing({ db }: Pick<Ctx, 'db'>, phrases: string[], most: number): Promise<Folded[]> {
  if (phrases.length === 0) return []
  const rows = await db
    .select({ folded: searchSynonyms.folded })
    .from(searchSynonyms)
    .where(arrayOverlaps(searchSynonyms.folded, phrases))
    .orderBy(asc(searchSynonyms.id))
    .limit(most)
  return rows.map(({ folded }) => folded)
}

/** A page of the groups. */
export const listSynonyms: ListVerb<typeof listEndpoint> = (ctx, query) => {
  const words = fold(query.search ?? '')
  const folded = sql`array_to_string(${searchSynonyms.folded}, ' | ')`
  return listPage(ctx, query, {
    from: searchSynonyms,
    columns,
    where: [
      query.language && eq(searchSynonyms.language, query.language),
      query.search && (words ? sql`strpos(${folded}, ${words}) > 0` : sql`false`),
    ],
    order: sortedBy(query.sort ?? 'words', { words: sql`${searchSynonyms.folded}[1]` }, searchSynonyms.id),
  })
}

/** One group; throws when there is none. */
export async function getSynonyms(ctx: Ctx, id: string): Promise<SynonymGroup> {
  const [group] = await ctx.db.select(columns).from(searchSynonyms).where(eq(searchSynonyms.id, id))
  if (!group) throw catalogueErrors.synonymsNotFound()
  return group
}

/** Makes a group (`id` null) or saves one. */
export const saveSynonyms: SaveVerb<SynonymInput, SynonymGroup> = async (ctx, id, { version, ...input }) => {
  const before = await openForSave(ctx, { subject: 'synonyms', table: searchSynonyms, id, version, read: getSynonyms })
  const saved = await saveRow(ctx, searchSynonyms, id, rowOf(input))
  await touchCatalogue(ctx)
  return auditSave(ctx, 'synonyms', await getSynonyms(ctx, saved), before ?? undefined)
}

/** Removes a group. */
export async function removeSynonyms(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getSynonyms(ctx, id)
  await removeRow(ctx, 'synonyms', searchSynonyms, before)
  await touchCatalogue(ctx)
  return done
}

/** Words that fold alike are one; a group of one means nothing. */
function rowOf({ language, words }: SynonymInput) {
  const byFolded = new Map(words.map((word) => [fold(word), word] as const).filter(([folded]) => folded))
  if (byFolded.size < 2) {
    throw atField(catalogueErrors.synonymsAlike, 'words')
  }
  return { language, words: [...byFolded.values()], folded: [...byFolded.keys()] }
}

/** Puts a new shop's first groups in place. */
export async function seedSynonyms(ctx: Ctx, groups: readonly SynonymInput[]): Promise<void> {
  if (groups.length > 0) await ctx.db.insert(searchSynonyms).values(groups.map(rowOf))
}
