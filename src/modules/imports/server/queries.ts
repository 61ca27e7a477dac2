// Reads imports for the office: the history, one import with its progress, and its changes page by page in the reader's language.
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import { needRow } from '#server/db/failures.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { say } from '#server/texts.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { type PageMeta, pageMeta } from '#shared/paging.ts'
import { people } from '#modules/people/server/tables.ts'
import { categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type * as api from '../admin-contract.ts'
import { type Import, type ImportChange, type ImportRow } from '../admin-contract.ts'
import { importLifecycle, isWorking } from '../lifecycle.ts'
import type { ImportProblem } from '../problems.ts'
import { formatChoices } from './reading/columns.ts'
import { reasonOf } from './command/command-report.ts'
import { importErrors } from './import-errors.ts'
import { noCounts } from './staging/staged.ts'
import { importChanges, importRuns } from './tables.ts'
import type { Run } from './work-run.ts'

/** One import as it is stored; 404 when there is none. */
export async function getRun(ctx: Pick<Ctx, 'db'>, id: string): Promise<Run> {
  return needRow(await ctx.db.select().from(importRuns).where(eq(importRuns.id, id)), importErrors.notFound)
}

/** Rows that are not written, or pictures that were not tried. */
export const mayWrite = ({ state, counts }: Run): boolean =>
  counts.new + counts.changed - counts.written - counts.failed > 0 ||
  (state !== 'previewed' && counts.written > 0 && counts.pictures - counts.picturesKept - counts.picturesFailed > 0)
export const mayRetry = ({ counts }: Run): boolean => counts.picturesFailed > 0
export const mayUndo = ({ counts }: Run): boolean => counts.written - counts.undone > 0

/** The actions that the state allows and the counts make useful. */
function actionsOf(run: Run): Import['actions'] {
  return importLifecycle.next(run.state, 'admin').filter((action) => {
    if (action === 'run') return mayWrite(run)
    if (action === 'undo') return mayUndo(run)
    if (action === 'retryPictures') return mayRetry(run)
    if (action === 'discard') return run.counts.written === 0
    return true
  })
}

const person = (row: { id: string; firstName: string; lastName: string } | null) =>
  row === null ? null : { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() }

function rowOf(run: Run, createdBy: ReturnType<typeof person>): ImportRow {
  const { id, state, fileName, bytes, format, createdAt, startedAt, finishedAt, undoneAt } = run
  // Imports from before a count was taken have none of it.
  const counts = { ...noCounts(), ...run.counts }
  return { id, state, fileName, bytes, format, counts, createdBy, createdAt, startedAt, finishedAt, undoneAt }
}

const by = { created: alias(people, 'created'), started: alias(people, 'started'), undone: alias(people, 'undone') }
const named = {
  created: { id: by.created.id, firstName: by.created.firstName, lastName: by.created.lastName },
  started: { id: by.started.id, firstName: by.started.firstName, lastName: by.started.lastName },
  undone: { id: by.undone.id, firstName: by.undone.firstName, lastName: by.undone.lastName },
}

/** One import with everything its screen shows. */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  const [found] = await ctx.db
    .select({ run: importRuns, ...named })
    .from(importRuns)
    .leftJoin(by.created, eq(by.created.id, importRuns.createdBy))
    .leftJoin(by.started, eq(by.started.id, importRuns.startedBy))
    .leftJoin(by.undone, eq(by.undone.id, importRuns.undoneBy))
    .where(eq(importRuns.id, id))
  if (!found) throw importErrors.notFound()
  const { run, created, started, undone } = found
  const header = run.header ?? []
  return {
    ...rowOf(run, person(created)),
    fileKind: run.fileKind,
    sheets: run.sheets ?? [],
    sheet: run.sheet,
    header,
    samples: run.samples ?? [],
    mapping: run.mapping ?? [],
    isRemembered: run.isRemembered,
    language: run.language,
    zip: run.zip,
    openStock: run.openStock,
    formats: formatChoices(header),
    startedBy: person(started),
    undoneBy: person(undone),
    notes: isWorking(run.state) ? [] : await readNotes(ctx, id),
    untranslated: run.state === 'done' && run.format !== 'bySku' ? await countUntranslated(ctx) : 0,
    problem: run.problem === null ? null : say(ctx.locale, `imports.admin.failures.${run.problem.code}`, run.problem.params),
    actions: actionsOf(run),
  }
}

type NotesRow = { severity: 'error' | 'warning'; count: number; first: ImportProblem; lines: number[] }

/** Counts the problems of the first rows that have some: the list of the rows itself shows all. */
async function readNotes(ctx: Pick<Ctx, 'db' | 'locale'>, runId: string): Promise<Import['notes']> {
  const { rows } = await ctx.db.execute<NotesRow>(sql`
    with looked as (
      select position, problems from ${importChanges} where run_id = ${runId}::uuid and (kind in ('bad', 'warning') or outcome = 'failed')
      order by position limit 20000
    ),
    each as (
      select p, (p->>'line')::int as line, row_number() over (partition by p->>'code', p->>'severity' order by l.position) as place
      from looked l cross join lateral jsonb_array_elements(l.problems) p
    )
    select p->>'severity' as severity, count(*)::int as count, (array_agg(p) filter (where place = 1))[1] as first,
      array_agg(line order by place) filter (where place <= 6) as lines
    from each group by p->>'code', p->>'severity' order by p->>'severity', count(*) desc, p->>'code'`)
  return rows.map(({ severity, count, first, lines }) => ({ code: first.code, severity, count, example: spoken(ctx, first).reason, lines }))
}

async function countUntranslated({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const lacks = (title: typeof categories.title | typeof mainCategories.title) => sql`(${title}->>'en' = '' or ${title}->>'ar' = '')`
  return (await db.$count(mainCategories, lacks(mainCategories.title))) + (await db.$count(categories, lacks(categories.title)))
}

type ListQuery = HandlerInput<typeof api.listImports>['query']

/** The history. */
export async function listImports(
  ctx: Ctx,
  { page, perPage = 20, search, sort, state }: ListQuery,
): Promise<{ data: ImportRow[]; meta: PageMeta }> {
  const wanted = and(
    state === undefined ? undefined : eq(importRuns.state, state),
    holdsTyped(search, [importRuns.fileName, by.created.firstName, by.created.lastName]),
  )
  const column = sort?.endsWith('fileName') ? importRuns.fileName : importRuns.createdAt
  const order = sort === 'createdAt' || sort === 'fileName' ? asc : desc
  const query = ctx.db
    .select({ run: importRuns, created: named.created })
    .from(importRuns)
    .leftJoin(by.created, eq(by.created.id, importRuns.createdBy))
    .where(wanted)
  const rows = await query
    .orderBy(order(column), order(importRuns.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const total = await ctx.db.$count(
    ctx.db
      .select({ id: importRuns.id })
      .from(importRuns)
      .leftJoin(by.created, eq(by.created.id, importRuns.createdBy))
      .where(wanted)
      .as('found'),
  )
  return { data: rows.map(({ run, created }) => rowOf(run, person(created))), meta: pageMeta(page, perPage, total) }
}

/** A problem with its reason in the reader's language. */
export const spoken = (ctx: Pick<Ctx, 'locale'>, problem: ImportProblem): ImportChange['problems'][number] => {
  const { line, column, value, severity } = problem
  return { line, column, value, severity, reason: reasonOf(ctx.locale, problem) }
}

type ChangesQuery = HandlerInput<typeof api.listImportChanges>['query']

function viewOf(kind: ChangesQuery['kind']): SQL | undefined {
  if (kind === undefined) return undefined
  if (kind === 'failed') return eq(importChanges.outcome, 'failed')
  if (kind === 'kept') return and(isNotNull(importChanges.kept), sql`${importChanges.kept} <> '[]'`)
  return eq(importChanges.kind, kind)
}

/** The changes of an import, in the order of the file. */
export async function listImportChanges(
  ctx: Ctx,
  runId: string,
  { page, perPage = 20, search, kind }: ChangesQuery,
): Promise<{ data: ImportChange[]; meta: PageMeta }> {
  await getRun(ctx, runId)
  const wanted = and(
    eq(importChanges.runId, runId),
    viewOf(kind),
    holdsTyped(search, [importChanges.sku, ...bothLanguages(importChanges.title)]),
  )
  const { position, kind: of, line, sku, title, productId, fields, moreFields, problems, outcome, undo, kept } = importChanges
  const rows = await ctx.db
    .select({ position, kind: of, line, sku, title, productId, fields, moreFields, problems, outcome, undo, kept })
    .from(importChanges)
    .where(wanted)
    // A reader of all rows looks for those that differ.
    .orderBy(...(kind === undefined ? [asc(sql`${of} = 'unchanged'`)] : []), asc(position))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const total = await ctx.db.$count(importChanges, wanted)
  const data = rows.map((row) => ({ ...row, kept: row.kept ?? [], problems: row.problems.map((problem) => spoken(ctx, problem)) }))
  return { data, meta: pageMeta(page, perPage, total) }
}
