// Words that mean the same: what the search asks for, and how the office keeps them.
import { arrayOverlaps, asc, desc, eq, sql } from 'drizzle-orm'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/folding.ts'
import { pageMeta } from '#shared/paging.ts'
import { phrasesOf, type SynonymGroup as Folded } from '../search-forms.ts'
import type { listSynonyms as listEndpoint, SynonymGroup, SynonymInput } from '../synonyms-contract.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { searchSynonyms } from './tables.ts'

const columns = { id: searchSynonyms.id, language: searchSynonyms.language, words: searchSynonyms.words }

/** The groups that know one of these folded words, or a phrase of them. */
export async function synonymsFor(ctx: Ctx, typed: readonly string[]): Promise<Folded[]> {
  const rows = await ctx.db
    .select({ folded: searchSynonyms.folded })
    .from(searchSynonyms)
    .where(arrayOverlaps(searchSynonyms.folded, phrasesOf(typed)))
    .orderBy(asc(searchSynonyms.id))
    .limit(20)
  return rows.map(({ folded }) => folded)
}

/** A page of the groups. */
export async function listSynonyms(
  ctx: Ctx,
  query: HandlerInput<typeof listEndpoint>['query'],
): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const words = fold(query.search ?? '')
  const wanted = sql`${query.language ? eq(searchSynonyms.language, query.language) : sql`true`}
    and strpos(array_to_string(${searchSynonyms.folded}, ' | '), ${words}) > 0`
  const by = sql`${searchSynonyms.folded}[1]`
  const rows = await ctx.db
    .select(columns)
    .from(searchSynonyms)
    .where(query.search && !words ? sql`false` : wanted)
    .orderBy(query.sort === '-words' ? desc(by) : asc(by), asc(searchSynonyms.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  const total = await ctx.db.$count(searchSynonyms, query.search && !words ? sql`false` : wanted)
  return { data: rows, meta: pageMeta(query.page, perPage, total) }
}

/** One group; throws when there is none. */
export async function getSynonyms(ctx: Ctx, id: string): Promise<SynonymGroup> {
  const [group] = await ctx.db.select(columns).from(searchSynonyms).where(eq(searchSynonyms.id, id))
  if (!group) throw catalogueErrors.synonymsNotFound()
  return group
}

/** Makes a group. */
export async function createSynonyms(ctx: Ctx, input: SynonymInput): Promise<SynonymGroup> {
  const { id } = one(await ctx.db.insert(searchSynonyms).values(rowOf(input)).returning({ id: searchSynonyms.id }))
  await touchCatalogue(ctx)
  const after = await getSynonyms(ctx, id)
  await audit(ctx, { action: 'synonyms.created', subject: 'synonyms', subjectId: id, after })
  return after
}

/** Saves a group. */
export async function updateSynonyms(ctx: Ctx, id: string, input: SynonymInput): Promise<SynonymGroup> {
  const before = await getSynonyms(ctx, id)
  await ctx.db.update(searchSynonyms).set(rowOf(input)).where(eq(searchSynonyms.id, id))
  await touchCatalogue(ctx)
  const after = await getSynonyms(ctx, id)
  await audit(ctx, { action: 'synonyms.saved', subject: 'synonyms', subjectId: id, before, after })
  return after
}

/** Removes a group. */
export async function removeSynonyms(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getSynonyms(ctx, id)
  await ctx.db.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'synonyms.removed', subject: 'synonyms', subjectId: id, before })
  return done
}

/** Words that fold alike are one; a group of one means nothing. */
function rowOf({ language, words }: SynonymInput) {
  const byFolded = new Map(words.map((word) => [fold(word), word] as const).filter(([folded]) => folded))
  if (byFolded.size < 2) {
    const { code, status } = catalogueErrors.synonymsAlike()
    throw new AppError(code, status, { fields: [{ path: 'words', key: code }] })
  }
  return { language, words: [...byFolded.values()], folded: [...byFolded.keys()] }
}

/** Puts a new shop's first groups in place. */
export async function seedSynonyms(ctx: Ctx, groups: readonly SynonymInput[]): Promise<void> {
  if (groups.length > 0) await ctx.db.insert(searchSynonyms).values(groups.map(rowOf))
}
