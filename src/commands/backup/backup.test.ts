// A backup of a shop that traded, restored into an empty place: the same rows and files, in order; and a copy that sends nothing until it is released.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { keepPicture } from '#modules/files/server/keep-files.ts'
import { originalName } from '#modules/files/pictures.ts'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { askProviderAgain, refundPayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { releaseCopy } from '#modules/settings/copy-admin-contract.ts'
import { createDatabase } from '#server/postgres/create-database.ts'
import { minor } from '#shared/money.ts'
import { type TestApp, refusalOf, testApp, theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice } from '#testing/builders/invoices.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aPictureFile } from '#testing/builders/uploads.ts'
import { readMails } from '#testing/mails.ts'
import { askInvariants } from '../ask-invariants.ts'
import { listBackups, writeManifest } from './manifest.ts'
import { checkBackup, needEmptyDatabase, needEmptyFolder, placeSecret, restoreBackup } from './restore-backup.ts'
import { keepNewest, writeBackup } from './write-backup.ts'

const profile = 'testing_v2'
const options = { profile, flags: { isInvoicesEnabled: true, isOrderRefundable: true } }
const app = await theApp(options)
const place = mkdtempSync(join(tmpdir(), 'jumla-backup-'))
const folder = join(place, 'backups')
const openClients: pg.Client[] = []
afterAll(async () => {
  for (const client of openClients) await client.end()
  rmSync(place, { recursive: true })
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  openClients.push(client)
  return client
}
const source = await connected(app.databaseUrl)

const back = () => writeBackup({ databaseUrl: app.databaseUrl, dataDir: app.dataDir, profile, shop: '0.1.0' }, folder)
const card = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }

const owner = await anAdmin(app, { isSuper: true })
const clerk = await anAdmin(app)
const floor = await aShopFloor(app)
const order = async (methodId: string) => {
  const buyer = await aReadyBuyer(app)
  return { buyer, ...(await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, methodId) })) }
}
const mailed = await order(floor.offline.id)
for (const action of ['accept', 'approve'] as const)
  await app.as(clerk.token).call(actOnOrder, { params: { id: mailed.orderId, action }, body: { note: 'Two lines,\n\tand a \\ backslash' } })
await aPrintedInvoice(app, [mailed.orderId])
const paid = await order(floor.online.id)
await app.as(null).call(paySimulated, { params: { token: paid.payUrl?.split('/').at(-1) ?? '' }, body: card })
await app.drainJobs()
const { rows: payments } = await source.query<{ id: string }>('select id from payments where payable_id = $1', [paid.orderId])
const paymentId = payments[0]?.id ?? ''
await app.as(clerk.token).call(refundPayment, { params: { id: paymentId }, body: { amount: minor(500) } })
const unmailed = await order(floor.offline.id)
const bytes = await aPictureFile()
const picture = await app.asSystem((ctx) => keepPicture(ctx, { name: 'shirt.png', bytes }))
const first = await back()

let made = 0
/** An empty database beside the test's, as somebody has made it who restores a backup. */
async function anEmptyDatabase(): Promise<string> {
  const name = `${new URL(app.databaseUrl).pathname.slice(1)}_copy_${(made += 1)}`
  const admin = await connected(app.databaseUrl.replace(/\/[^/]*$/, '/jumla'))
  await createDatabase(admin, name)
  return app.databaseUrl.replace(/\/[^/]*$/, `/${name}`)
}

async function restored(): Promise<{ url: string; dataDir: string }> {
  const url = await anEmptyDatabase()
  const dataDir = join(place, `data-${made}`)
  const manifest = await checkBackup(first.backup, profile)
  await needEmptyDatabase(url)
  await needEmptyFolder(dataDir)
  await placeSecret(first.backup, dataDir)
  await restoreBackup(first.backup, manifest, { databaseUrl: url, dataDir })
  return { url, dataDir }
}

/** The restored shop as it runs. */
async function aCopy(work: (copy: TestApp, mails: (to?: string) => string[], client: pg.Client) => Promise<void>): Promise<void> {
  const { url, dataDir } = await restored()
  const copy = await testApp({ ...options, env: { DATA_DIR: dataDir }, through: async () => url })
  try {
    await work(copy, (to) => readMails(dataDir, to), await connected(url))
  } finally {
    await copy.close()
  }
}

test('a restored shop has every row and file, keeps the invariants, and is migrated like the one it was', async () => {
  const { url, dataDir } = await restored()
  const copy = await connected(url)

  const counts = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'installation' order by 1`,
    )
    const all = rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
    const counted = await client.query<{ name: string; n: number }>(all.join(' union all '))
    return Object.fromEntries(counted.rows.map(({ name, n }) => [name, n]))
  }
  const found = await counts(copy)
  expect(found).toEqual(await counts(source))
  expect(found['orders']).toBe(3)
  expect(first.manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(3)
  expect((await askInvariants(url)).faults).toEqual([])
  const shape = async (client: pg.Client) =>
    (
      await client.query(
        `select conrelid::regclass::text as t, conname as n, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace
         union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
      )
    ).rows
  expect(await shape(copy)).toEqual(await shape(source))
  const { rows } = await copy.query<{ last: string }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  expect(Number(rows[0]?.last)).toBe(first.manifest.migration)

  expect(readFileSync(join(dataDir, 'files', originalName(picture.hash)))).toEqual(
    readFileSync(join(app.dataDir, 'files', originalName(picture.hash))),
  )
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(readFileSync(join(app.dataDir, 'secret'), 'utf8'))
  await expect(needEmptyDatabase(url)).rejects.toThrow('The database is not empty')
  await expect(needEmptyFolder(dataDir)).rejects.toThrow('is not empty')
})

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

test.each([
  ['a table is cut off', (backup: string) => truncateSync(join(backup, 'tables/public.orders.gz'), 40), 'the rows of orders have changed'],
  ['a table is not there', (backup: string) => rmSync(join(backup, 'tables/public.orders.gz')), 'the rows of orders have changed'],
  ['its list was changed', (backup: string) => appendFileSync(join(backup, 'manifest.json'), ' '), 'its list of contents has changed'],
  ['its secret was changed', (backup: string) => writeFileSync(join(backup, 'secret'), 'x'), 'its secret has changed'],
  ['it was not finished', (backup: string) => rmSync(join(backup, 'manifest.json')), 'is no complete backup'],
])('a backup is refused before anything is written when %s', async (_, damage, said) => {
  const backup = join(folder, 'damaged')
  cpSync(first.backup, backup, { recursive: true })
  damage(backup)
  try {
    await expect(checkBackup(backup, profile)).rejects.toThrow(said)
  } finally {
    rmSync(backup, { recursive: true })
  }
})

test('a backup is refused when a picture has changed, for another profile, and by a shop that is older', async () => {
  const other = join(place, 'other')
  cpSync(folder, other, { recursive: true })
  const [copied = ''] = await listBackups(other)
  const { sha256 = '' } = first.manifest.files.find(({ name }) => name === originalName(picture.hash)) ?? {}
  writeFileSync(join(other, 'files', sha256.slice(0, 2), sha256), 'x')

  await expect(checkBackup(copied, profile)).rejects.toThrow(`the file ${originalName(picture.hash)} has changed`)
  await expect(checkBackup(first.backup, 'v_2_')).rejects.toThrow('SHOP_PROFILE=testing_v2')
  await writeManifest(copied, { ...first.manifest, migration: first.manifest.migration + 1 })
  await expect(checkBackup(copied, profile)).rejects.toThrow('was made by a newer shop')
})

test('nobody else may read a backup, the next one copies new files alone, and old ones go with what only they needed', async () => {
  for (const path of [first.backup, join(folder, 'files')]) expect(statSync(path).mode & 0o77).toBe(0)
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (each.isFile()) expect(statSync(join(each.parentPath, each.name)).mode & 0o77).toBe(0)
  expect(first.copiedBytes).toBeGreaterThan(0)

  const gone = join(app.dataDir, 'files', 'originals', 'gone')
  writeFileSync(gone, 'a file of the second backup alone')
  const second = await back()
  expect(second.copiedBytes).toBe(33)
  expect(await listBackups(folder)).toEqual([first.backup, second.backup])
  rmSync(gone)
  const third = await back()
  const contents = () => readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
  const before = contents()

  expect(await keepNewest(folder, 1)).toBe(2)
  expect(await listBackups(folder)).toEqual([third.backup])
  expect(contents()).toBe(before - 1)
  await checkBackup(third.backup, profile)
})

test('a target is refused that lies in the data folder, is a file, or is being written to by another backup', async () => {
  const into = (target: string) => writeBackup({ databaseUrl: app.databaseUrl, dataDir: app.dataDir, profile, shop: '0.1.0' }, target)
  await expect(into(join(app.dataDir, 'backups'))).rejects.toThrow('is in the data folder')
  expect(existsSync(join(app.dataDir, 'backups'))).toBe(false)
  writeFileSync(join(place, 'file'), '')
  await expect(into(join(place, 'file'))).rejects.toThrow('is not a folder')
  const busy = join(place, 'busy')
  mkdirSync(join(busy, `.unfinished-${process.ppid}`), { recursive: true })
  await expect(into(busy)).rejects.toThrow('Another backup is being written')
  expect(await listBackups(busy)).toEqual([])
})
