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
const blocking = readdirSync(join(root, out))
  .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= firstJudged)
  .flatMap((name) => blockingIndexes(readFileSync(join(root, out, name), 'utf8')).map((index) => `${name}: ${index}`))
if (blocking.length > 0) {
  console.error(
    `${blocking.join('\n')}\n\nSuch an index stops those who write in its table: create it concurrently, in a file of its own (CONTRIBUTING.md).`,
  )
  process.exit(1)
}

/** The indexes that a migration builds on tables which it does not create itself, while their writers wait. */
function blockingIndexes(text: string): string[] {
  const fresh = new Set([...text.matchAll(/create table (?:if not exists )?"([^"]+)"/gi)].map(([, table]) => table))
  return [...text.matchAll(/create (?:unique )?index (?!concurrently)(?:if not exists )?"([^"]+)" on "([^"]+)"/gi)].flatMap(
    ([, index, table]) => (fresh.has(table) ? [] : [`${index} on ${table}`]),
  )
}
