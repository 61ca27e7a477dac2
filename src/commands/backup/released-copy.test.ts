// A restored shop is a copy that sends nothing until it is released.
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { askProviderAgain } from '#modules/payments/admin-contract.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { releaseCopy } from '#modules/settings/copy-admin-contract.ts'
import { type TestApp, refusalOf } from '#testing/app.ts'
import { readMails } from '#testing/mails.ts'
import { askInvariants } from '../ask-invariants.ts'
import { aTradedShop, connected, restored, runningCopy } from './testing/traded-shop.ts'

const shop = await aTradedShop()
const { first, owner, clerk, mailed, unmailed, paymentId } = shop

/** The restored shop as it runs. */
async function aCopy(work: (copy: TestApp, mails: (to?: string) => string[], client: pg.Client) => Promise<void>): Promise<void> {
  const place = await restored(shop)
  const copy = await runningCopy(place)
  try {
    await work(copy, (to) => readMails(place.dataDir, to), await connected(place.url))
  } finally {
    await copy.close()
  }
}

test('a restored copy writes to nobody and asks no provider until a super admin releases it, then it does', async () => {
  await aCopy(async (copy, mails, client) => {
    const movement = async () =>
      (await client.query(`select state from payment_movements where payment_id = $1 and action like 'refund%'`, [paymentId])).rows[0]
    await copy.drainJobs()
    expect(mails()).toEqual([])
    expect(await movement()).toEqual({ state: 'asked' })
    expect(await refusalOf(copy.as(clerk.token).call(askProviderAgain, { params: { id: paymentId } }))).toBe('payment.copyNotReleased')
    expect((await copy.as(clerk.token).call(getAdminDashboard)).restoredFrom).toBe(first.manifest.at)

    expect(await copy.as(clerk.token).status(releaseCopy, { body: { discardsMails: false } })).toBe(403)
    await copy.drainJobs()
    expect(mails()).toEqual([])

    await copy.as(owner.token).call(releaseCopy, { body: { discardsMails: false } })
    await copy.drainJobs()
    expect(mails(unmailed.buyer.email)).toHaveLength(1)
    expect(mails(mailed.buyer.email).length).toBe(0)
    expect(await movement()).toEqual({ state: 'done' })
    expect((await copy.as(clerk.token).call(getAdminDashboard)).restoredFrom).toBeNull()
  })
})

test('a copy whose waiting mails are thrown away lists them, sends later ones, and asks for its refunds all the same', async () => {
  await aCopy(async (copy, mails, client) => {
    await copy.as(owner.token).call(releaseCopy, { body: { discardsMails: true } })
    await copy.drainJobs()

    expect(mails(unmailed.buyer.email)).toEqual([])
    const { rows } = await client.query('select state from sent_emails where key = $1', [`order-placed:${unmailed.orderId}`])
    expect(rows).toEqual([{ state: 'dropped' }])
    expect(
      (await client.query(`select state from payment_movements where payment_id = $1 and action like 'refund%'`, [paymentId])).rows[0],
    ).toEqual({ state: 'done' })
    await copy.as(clerk.token).call(actOnOrder, { params: { id: unmailed.orderId, action: 'accept' }, body: {} })
    await copy.drainJobs()
    expect(mails(unmailed.buyer.email)).toHaveLength(1)
    expect((await askInvariants(copy.databaseUrl)).faults).toEqual([])
  })
})

test('a running copy begins to send within moments of its release, without a new start', async () => {
  await aCopy(async (copy, mails, client) => {
    await copy.workJobs()
    // Jobs that only write mails down do run; one after another, so that a worker that sends would have had its time.
    const waiting = `select 1 from pgboss.job where name = 'emails.send' and state = 'created' and data ->> 'subjectId' = $1`
    const untilWaiting = (count: number) =>
      vi.waitUntil(async () => (await client.query(waiting, [unmailed.orderId])).rowCount === count, { timeout: 20_000 })
    await untilWaiting(1)
    for (const [at, action] of (['accept', 'approve', 'process'] as const).entries()) {
      await copy.as(clerk.token).call(actOnOrder, { params: { id: unmailed.orderId, action }, body: {} })
      await untilWaiting(at + 2)
    }
    expect(mails()).toEqual([])

    await copy.as(owner.token).call(releaseCopy, { body: { discardsMails: false } })
    await vi.waitUntil(() => mails(unmailed.buyer.email).length === 4, { timeout: 20_000, interval: 100 })
  })
})
