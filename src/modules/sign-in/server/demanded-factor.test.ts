// "Admins must have a second factor": whoever has none sets one up before anything else.
import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { getOwnProfile, showProfile } from '#modules/people/profile-admin-contract.ts'
import { readSite, saveSite } from '#modules/settings/admin-contract.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin, aCustomer, testPassword } from '#testing/builders/accounts.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { codeOf } from '#testing/one-time-code.ts'
import { signInAdmin } from '../admin-contract.ts'
import { signIn } from '../contract.ts'
import * as office from '../second-factor-admin-contract.ts'
import * as own from '../second-factor-contract.ts'
import { demandFactors } from './second-factor.ts'

const app = await theApp()

const stepIn = (error: unknown): string => (error instanceof CallError ? (own.NeededStep.partial().parse(error.data).step ?? '') : '')

async function demand(token: string): Promise<void> {
  const { id: _, lastChange: _last, ...site } = await app.as(token).call(readSite)
  await app.as(token).call(saveSite, { body: { ...site, adminsNeedSecondFactor: true } })
}

test('whoever demands it needs one; then admins without one are signed out and set one up before anything else', async () => {
  const boss = await anAdmin(app, { isSuper: true })
  const clerk = await anAdmin(app)
  const { token: customer, email: customerEmail } = await aCustomer(app)
  await expect(demand(boss.token)).rejects.toMatchObject({ code: 'signIn.ownSecondFactorFirst' })
  const { step } = await app.as(boss.token).call(office.startAdminSetUp, { body: { password: testPassword } })
  const { secret } = await app.as(null).call(own.beginCode, { body: { step } })
  await app.as(null).call(own.confirmCode, { body: { step, code: codeOf(secret) } })

  await demand(boss.token)

  expect(await app.as(boss.token).status(showProfile)).toBe(200)
  expect(await app.as(clerk.token).status(showProfile)).toBe(401)
  expect(await app.as(customer).status(own.getSecondFactor)).toBe(200)
  await app.as(null).call(signIn, { body: { email: customerEmail, password: testPassword } })
  await expect(
    app.as(boss.token).call(office.removeAdminFactor, { body: { password: testPassword, factor: 'code' } }),
  ).rejects.toMatchObject({ code: 'signIn.secondFactorDemanded' })

  const refusal = await app
    .as(null)
    .call(signInAdmin, { body: { email: clerk.email, password: testPassword } })
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 403, code: 'signIn.secondFactorMissing' })
  const forced = stepIn(refusal)
  // A step to set a factor up signs nobody in by itself.
  expect(await app.as(forced).status(showProfile)).toBe(401)
  await expect(app.as(null).call(own.signInByCode, { body: { step: forced, code: '123456' } })).rejects.toMatchObject({
    code: 'signIn.stepOver',
  })
  const begun = await app.as(null).call(own.beginCode, { body: { step: forced } })
  const { token } = await app.as(null).call(own.confirmCode, { body: { step: forced, code: codeOf(begun.secret) } })
  expect((await app.as(token).call(showProfile)).email).toBe(clerk.email)
  // The step proves the person, although it carries no session.
  expect((await app.as(token).call(getOwnProfile)).lastChange).toMatchObject({ name: 'Sam Taylor', fields: ['secondFactorAdded'] })
})

test('an admin who may change the settings neither demands it nor ends the demand', async () => {
  const clerk = app.as((await anAdmin(app, { permissions: ['settings.see', 'settings.change'] })).token)
  const { id: _, lastChange: _last, ...site } = await clerk.call(readSite)
  const other = { ...site, adminsNeedSecondFactor: !site.adminsNeedSecondFactor }

  await expect(clerk.call(saveSite, { body: other })).rejects.toMatchObject({ status: 403, code: 'core.notEligible' })
  expect((await clerk.call(saveSite, { body: site })).adminsNeedSecondFactor).toBe(site.adminsNeedSecondFactor)
})

test('who removes the last factor while the demand is being switched on is refused, and keeps it', async () => {
  const { token } = await anAdmin(app)
  const demanded = (adminsNeedSecondFactor: boolean) =>
    app.asSystem(async (ctx) => ({ ...(await getSettings(ctx)).site, adminsNeedSecondFactor }))
  const [off, on] = [await demanded(false), await demanded(true)]
  await app.asSystem((ctx) => putSettings(ctx, { site: off }))
  const { step } = await app.as(token).call(office.startAdminSetUp, { body: { password: testPassword } })
  const { secret } = await app.as(null).call(own.beginCode, { body: { step } })
  await app.as(null).call(own.confirmCode, { body: { step, code: codeOf(secret) } })

  const removal = await app.asSystem((system) =>
    system.tx(async (ctx) => {
      await putSettings(ctx, { site: on })
      await demandFactors(ctx)
      const removing = app
        .as(token)
        .call(office.removeAdminFactor, { body: { password: testPassword, factor: 'code' } })
        .catch((error: unknown) => error)
      await isWaitedFor(ctx)
      return { removing }
    }),
  )

  expect(await removal.removing).toMatchObject({ code: 'signIn.secondFactorDemanded' })
  expect((await app.as(token).call(office.getAdminSecondFactor)).hasCode).toBe(true)
})
