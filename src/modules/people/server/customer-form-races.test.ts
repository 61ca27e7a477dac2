// The office saves a customer at the very moment somebody else writes the same person or the same company: nothing is overwritten unseen.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#modules/companies/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { getUser, updateUser } from '../admin-contract.ts'
import { people } from './tables.ts'

const app = await theApp()
const { token } = await anAdmin(app)

/** Saves the form that was opened before, while another transaction has written and not ended; gives the save's refusal. */
async function savedDuring(id: string, write: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  const params = { id }
  const { firstName, lastName, email, locale, taxReason, netDays, creditLimit, taxTreatment, version, ...seen } = await app
    .as(token)
    .call(getUser, { params })
  const { companyName, companyNumber, vatNumber, purchaseOrderRequired, purchaseOrderStart } = seen
  const body = {
    ...{ firstName, lastName: `${lastName}-Quill`, email, phone: seen.phone ?? '', mobile: seen.mobile, locale, version },
    ...{ companyName, companyNumber, vatNumber, taxTreatment, taxReason, netDays, creditLimit, purchaseOrderRequired, purchaseOrderStart },
  }
  let save: Promise<unknown> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await write(tx)
      save = app
        .as(token)
        .call(updateUser, { params, body })
        .catch((error: unknown) => error)
      await isWaitedFor(tx)
    }),
  )
  return save
}

test('the customer’s own profile', async () => {
  const { id } = await aCustomer(app)

  const refused = await savedDuring(id, ({ db }) => db.update(people).set({ phone: '+447999000444' }).where(eq(people.id, id)))

  expect(refused).toMatchObject({ code: 'core.changed', data: { phone: '+447999000444' } })
  expect(await app.as(token).call(getUser, { params: { id } })).toMatchObject({ lastName: 'Taylor', phone: '+447999000444' })
})

test('the company, by the form of a colleague', async () => {
  const { id, companyId } = await aCustomer(app)

  const refused = await savedDuring(id, ({ db }) => db.update(companies).set({ name: 'Newly Named' }).where(eq(companies.id, companyId)))

  expect(refused).toMatchObject({ code: 'core.changed', data: { companyName: 'Newly Named' } })
  expect((await app.as(token).call(getUser, { params: { id } })).companyName).toBe('Newly Named')
})
