// Checks that the migrations make the tables the code declares: a change of a table without its migration fails here, not in the shop.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import settings from '../drizzle.config.ts'

const root = join(import.meta.dirname, '..')
const { casing, schema = [], out = '' } = settings
const files = globSync([schema].flat(), { cwd: root }).sort()
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))
const declared = Object.fromEntries(
  modules.flatMap((exported, at) => Object.entries(exported).map(([name, value]) => [`${at}_${name}`, value])),
)

const folder = join(root, out, 'meta')
const last =
  readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1) ?? ''
const migrated: DrizzleSnapshotJSON = JSON.parse(readFileSync(join(folder, last), 'utf8'))
const missing = await generateMigration(migrated, generateDrizzleJson(declared, migrated.id, undefined, casing))
if (missing.length > 0) {
  console.error(`${missing.join('\n')}\n\nThe tables have changed without a migration: npm run db:generate -- --name words`)
  process.exit(1)
}

/** The first migration under this rule; those before it have run as they are. */
const firstJudged = 72
const judged = readdirSync(join(root, out)).filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= firstJudged)
refuse(blockingIndexes, 'Such an index stops those who write in its table: create it concurrently, in a file of its own (CONTRIBUTING.md).')
refuse(
  blockingConstraints,
  'Such a constraint reads the whole table while nobody can use it: add it NOT VALID, and validate it in a file of its own (CONTRIBUTING.md).',
)

/** Ends the check when one of the judged files has what blocks. */
function refuse(blocking: (text: string) => string[], advice: string): void {
  const found = judged.flatMap((name) => blocking(readFileSync(join(root, out, name), 'utf8')).map((what) => `${name}: ${what}`))
  if (found.length === 0) return
  console.error(`${found.join('\n')}\n\n${advice}`)
  process.exit(1)
}

/** The indexes that a migration builds on tables which it does not create itself, while their writers wait. */
function blockingIndexes(text: string): string[] {
  const fresh = madeIn(text)
  return [...text.matchAll(/create (?:unique )?index (?!concurrently)(?:if not exists )?"([^"]+)" on "([^"]+)"/gi)].flatMap(
    ([, index, table]) => (fresh.has(table) ? [] : [`${index} on ${table}`]),
  )
}

/** The checks and references that a migration adds, valid at once, to tables which it does not create itself. */
function blockingConstraints(text: string): string[] {
  const fresh = madeIn(text)
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    const [, table, name] = /alter table "([^"]+)" add constraint "([^"]+)" (?:check|foreign key)/i.exec(statement) ?? []
    return table === undefined || fresh.has(table) || /not valid\s*;?\s*$/i.test(statement) ? [] : [`${name} on ${table}`]
  })
}

function madeIn(text: string): Set<string | undefined> {
  return new Set([...text.matchAll(/create table (?:if not exists )?"([^"]+)"/gi)].map(([, table]) => table))
}
