// The endpoints of the shop's own work that failed for good: what it was and why, and to have it tried again.
import { z } from 'zod'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { Instant } from '#shared/schemas.ts'

/** The jobs of all modules; their words are under report.admin.failedWork.names. */
export const jobNames = [
  'bank.checkMoney',
  'emails.forgetOld',
  'emails.park',
  'emails.send',
  'files.forgetUnused',
  'files.makeSizes',
  'files.makeSizesOfMany',
  'files.sweepContent',
  'imports.forgetExports',
  'imports.makeExport',
  'imports.resume',
  'imports.tidy',
  'imports.work',
  'invoices.forgetInvoicings',
  'invoices.invoiceMany',
  'invoices.sendReminders',
  'lists.followPrices',
  'lists.followStock',
  'lists.forgetAlerts',
  'orders.endUnconfirmed',
  'orders.endUnpaid',
  'orders.findBoughtTogether',
  'orders.forgetBatches',
  'orders.forgetKeys',
  'orders.mailPlaced',
  'orders.mailStep',
  'orders.makeBatch',
  'orders.sweepUnconfirmed',
  'orders.sweepUnpaid',
  'pages.publishDue',
  'payments.askAgain',
  'payments.askCapture',
  'payments.askRefund',
  'payments.compareProviders',
  'payments.expire',
  'payments.follow',
  'payments.sendOutcome',
  'products.checkSearchWords',
  'products.refreshDatedLabels',
  'products.reindexAll',
  'products.reindexShelves',
  'products.sumFacetCounts',
  'signIn.cleanUp',
  'signIn.sendLink',
  'stock.updateStats',
  'storefront.forgetShares',
] as const

/** The most that are listed, and tried again by their ids. */
export const mostListed = 100

const FailedWork = z.object({
  id: Id,
  name: z.enum(jobNames),
  failedAt: Instant,
  tries: z.int(),
  /** As the log has it, in English. */
  cause: z.string(),
})

export const listFailedWork = endpoint({
  method: 'GET',
  path: '/api/admin/failed-work',
  access: 'admin',
  may: 'settings.see',
  about: 'Work of the shop itself that failed for good in the last 30 days: the newest hundred, and how many there are',
  reply: z.object({ total: z.int(), newest: z.array(FailedWork) }),
})

export const tryWorkAgain = endpoint({
  method: 'POST',
  path: '/api/admin/failed-work/again',
  access: 'admin',
  may: 'settings.change',
  about: 'Has work that failed for good tried again: that with these ids, or all of it with `null`. What is no longer there is left out',
  body: z.strictObject({ ids: z.array(Id).min(1).max(mostListed).nullable() }),
  reply: Done,
})
