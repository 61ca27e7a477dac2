// A shop that traded and its first backup, for the tests of backups: an order whose mails went out, one that was paid and is to be refunded, one whose mails wait.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { keepPicture } from '#modules/files/server/keep-files.ts'
import { actOnOrder } from '#modules/orders/admin-contract.ts'
import { placeOrder } from '#modules/orders/contract.ts'
import { refundPayment } from '#modules/payments/admin-contract.ts'
import { paySimulated } from '#modules/payments/contract.ts'
import { createDatabase } from '#server/postgres/create-database.ts'
import { folderStorage, type Storage } from '#server/storage.ts'
import { minor } from '#shared/money.ts'
import { testApp, theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice } from '#testing/builders/invoices.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aPictureFile } from '#testing/builders/uploads.ts'
import {
  checkBackup,
  finishRestore,
  needEmptyDatabase,
  needEmptyFolder,
  needEmptyStorage,
  placeSecret,
  restoreBackup,
} from '../restore-backup.ts'
import { writeBackup } from '../write-backup.ts'

export const profile = 'testing_v2'
const options = { profile, flags: { isInvoicesEnabled: true, isOrderRefundable: true } }
const card = { holder: 'Sam Taylor', number: '4242424242424242', expiry: '12/39', cvv: '123' }

/** A place of its own on the disk, removed after the last test of the file. */
export function aPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'jumla-backup-'))
  afterAll(() => rmSync(place, { recursive: true }))
  return place
}

const openClients: pg.Client[] = []

/** A connection that is closed after the last test of the file. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  openClients.push(client)
  return client
}

/** The shop, called at the top of a test file. */
export async function aTradedShop() {
  const app = await theApp(options)
  const place = aPlace()
  const folder = join(place, 'backups')
  afterAll(async () => {
    for (const client of openClients.splice(0)) await client.end()
  })
  const source = await connected(app.databaseUrl)
  const owner = await anAdmin(app, { isSuper: true })
  const clerk = await anAdmin(app)
  const floor = await aShopFloor(app)
  const order = async (methodId: string) => {
    const buyer = await aReadyBuyer(app)
    return { buyer, ...(await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, methodId) })) }
  }

  const mailed = await order(floor.offline.id)
  for (const action of ['accept', 'approve'] as const)
    await app
      .as(clerk.token)
      .call(actOnOrder, { params: { id: mailed.orderId, action }, body: { note: 'Two lines,\n\tand a \\ backslash' } })
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

  const into = (target: string) => backUp(app.databaseUrl, app.dataDir, target)
  const first = await into(folder)
  return { app, source, place, folder, owner, clerk, mailed, unmailed, paymentId, picture, first, into }
}

export type TradedShop = Awaited<ReturnType<typeof aTradedShop>>

/** Backs up the shop of a database and a data folder, with its files where they lie. */
export const backUp = (databaseUrl: string, dataDir: string, target: string, storage = folderStorage(join(dataDir, 'files'))) =>
  writeBackup({ databaseUrl, dataDir, storage, profile, shop: '0.1.0' }, target)

let made = 0
/** An empty database beside the test's, as somebody has made it who restores a backup, and an empty folder. */
export async function anEmptyPlace({ app, place }: Pick<TradedShop, 'app' | 'place'>): Promise<{ url: string; dataDir: string }> {
  const name = `${new URL(app.databaseUrl).pathname.slice(1)}_copy_${(made += 1)}`
  const admin = await connected(app.databaseUrl.replace(/\/[^/]*$/, '/jumla'))
  await createDatabase(admin, name)
  return { url: app.databaseUrl.replace(/\/[^/]*$/, `/${name}`), dataDir: join(place, `data-${made}`) }
}

/** A backup of the shop, restored. */
export async function restored(shop: TradedShop, backup = shop.first.backup, bucket?: Storage): Promise<{ url: string; dataDir: string }> {
  const { url, dataDir } = await anEmptyPlace(shop)
  const manifest = await checkBackup(backup, profile)
  await needEmptyDatabase(url)
  await needEmptyFolder(dataDir)
  const storage = bucket ?? folderStorage(join(dataDir, 'files'))
  await needEmptyStorage(storage)
  await placeSecret(backup, dataDir)
  await restoreBackup(backup, manifest, { databaseUrl: url, storage })
  await finishRestore({ databaseUrl: url, dataDir, storage })
  return { url, dataDir }
}

/** A restored shop as it runs; its caller closes it. */
export const runningCopy = ({ url, dataDir }: { url: string; dataDir: string }) =>
  testApp({ ...options, env: { DATA_DIR: dataDir }, through: async () => url })
