// The migration that gives the name of a form's sender a kind of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '#server/db/failures.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anIntro, aPublishedPage, words } from '#testing/builders/pages.ts'
import { getAdminPage } from '../page-admin-contract.ts'
import { pageVersions } from './tables.ts'

const migration = readFileSync(join(import.meta.dirname, '../../../../migrations/0095_form_names.sql'), 'utf8')
const app = await theApp()
const admin = (await anAdmin(app)).token

const none = words('', '')
const field = (key: string, label: string, kind: 'text' | 'email' = 'text') => ({
  ...{ key, kind, label: words(label, ''), hint: none },
  ...{ isRequired: false, choices: [] },
})
const formOf = (...fields: ReturnType<typeof field>[]) => ({
  key: 'form',
  type: 'form' as const,
  title: none,
  submit: none,
  thanks: none,
  fields,
})

test('of a saved form the first line of text that asks for a name becomes the name, and nothing else changes', async () => {
  const blocks = [anIntro('Ask us'), formOf(field('topic', 'Topic'), field('field2', 'Your name'), field('name', 'Name of the shop'))]
  const asking = await aPublishedPage(app, admin, 'form', 'form-1', { blocks })
  const without = await aPublishedPage(app, admin, 'form', 'form-2', {
    blocks: [anIntro('Ask us'), formOf(field('topic', 'Company name'))],
  })
  const broken = await aPublishedPage(app, admin, 'default', 'broken')
  const ofBroken = and(eq(pageVersions.pageId, broken.id), eq(pageVersions.number, 1))
  await app.asSystem((ctx) =>
    ctx.db
      .update(pageVersions)
      .set({ content: sql`'{"blocks": {"type": "form"}}'` })
      .where(ofBroken),
  )

  await app.asSystem((ctx) => ctx.tx(async ({ db }) => void (await db.execute(sql.raw(migration)))))

  const blocksOf = async (id: string) => (await app.as(admin).call(getAdminPage, { params: { id } })).blocks
  const [intro, form] = await blocksOf(asking.id)
  expect(intro).toEqual(blocks[0])
  expect(form).toMatchObject({ fields: [{ kind: 'text' }, { key: 'field2', kind: 'name' }, { key: 'name', kind: 'text' }] })
  expect((await blocksOf(without.id))[1]).toMatchObject({ fields: [{ key: 'topic', kind: 'text' }] })
  const kept = await app.asSystem((ctx) => ctx.db.select().from(pageVersions).where(ofBroken).then(one))
  expect(kept.content).toEqual({ blocks: { type: 'form' } })
})
