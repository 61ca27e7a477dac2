// A save that changed nothing is taken back with all that came of it, unless it wrote what its record does not show.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendEmail } from '#modules/emails/server/public.ts'
import { createSalesperson, updateSalesperson } from '#modules/people/salespeople-admin-contract.ts'
import { createTaxGroup, getTaxGroup } from '#modules/tax/admin-contract.ts'
import { getTaxGroup as readTaxGroup } from '#modules/tax/server/tax-groups.ts'
import { taxGroups } from '#modules/tax/server/tables.ts'
import { signIn } from '#modules/sign-in/contract.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { auditSave } from '../audit.ts'
import { auditEntries } from '../db/kit-tables.ts'
import { saveRow } from './save-row.ts'
import { openForSave } from './seen-version.ts'

const app = await theApp()
const admin = (await anAdmin(app, { isSuper: true })).token
const texts = (en: string) => ({ en, ar: '' })

const countEntries = () => app.asSystem((ctx) => ctx.db.$count(auditEntries))
const countMails = async () => {
  await app.drainJobs()
  return app.mails('told@same.example').length
}

/** A save as verbs make it, which mails somebody and touches another row before it ends. */
const save = (id: string, otherId: string, title: string, wroteMore = false) =>
  app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      const before = await openForSave(tx, { subject: 'taxGroup', table: taxGroups, id, version: undefined, read: readTaxGroup })
      await saveRow(tx, taxGroups, id, { title: texts(title) } as never)
      await tx.db
        .update(taxGroups)
        .set({ title: texts(`Beside ${title}`) })
        .where(eq(taxGroups.id, otherId))
      await sendEmail(tx, {
        key: `of the save ${title} ${wroteMore}`,
        kind: 'passwordChanged',
        to: 'told@same.example',
        locale: 'en',
        params: { name: 'A' },
      })
      return auditSave(tx, 'taxGroup', await readTaxGroup(tx, id), before ?? undefined, wroteMore)
    }),
  )

test('a save of the same leaves nothing behind; one that changed something, or wrote more than the record shows, stands', async () => {
  const make = async (code: string) =>
    (await app.as(admin).call(createTaxGroup, { body: { code, title: texts(code), isDefault: false, rates: [] } })).id
  const [id, otherId] = [await make('ALPHA'), await make('BETA')]
  const other = async () => (await app.as(admin).call(getTaxGroup, { params: { id: otherId } })).title.en
  const entries = await countEntries()

  expect((await save(id, otherId, 'ALPHA')).version).toBe(1)
  expect([await countMails(), await countEntries(), await other()]).toEqual([0, entries, 'BETA'])

  expect((await save(id, otherId, 'ALPHA', true)).version).toBe(2)
  expect([await countMails(), await countEntries(), await other()]).toEqual([1, entries, 'Beside ALPHA'])

  expect((await save(id, otherId, 'GAMMA')).version).toBe(3)
  expect([await countMails(), await countEntries(), await other()]).toEqual([2, entries + 1, 'Beside GAMMA'])
})

test('a password that is all that was typed for a salesperson is kept', async () => {
  const [password, other] = ['quiet river stones', 'loud river stones']
  const body = {
    firstName: 'Rana',
    lastName: 'Saleh',
    email: 'rana@same.example',
    phone: '0161 496 0771',
    locale: 'en',
    status: 'active',
  } as const
  const { id, code } = await app
    .as(admin)
    .call(createSalesperson, { body: { ...body, code: '', password, passwordConfirmation: password } })

  await app.as(admin).call(updateSalesperson, { params: { id }, body: { ...body, code, password: other, passwordConfirmation: other } })

  await app.as(null).call(signIn, { body: { email: body.email, password: other } })
})
