// Which call does what with orders.
import { sql } from 'drizzle-orm'
import { waitingMailsDiscarded } from '#modules/settings/events.ts'
import { type Listener, on } from '#server/events.ts'
import { route, type Route } from '#server/http.ts'
import { batchWorker, worker, type Worker } from '#server/jobs.ts'
import { reachingOut } from '#server/restored-copy.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import * as papers from '../documents-contract.ts'
import { listLastOrdered as lastOrdered } from '../last-ordered-contract.ts'
import * as revisions from '../revision-admin-contract.ts'
import * as batches from '../batches-admin-contract.ts'
import * as shipping from '../shipments-admin-contract.ts'
import * as newOrders from '../new-order-admin-contract.ts'
import * as views from '../views-admin-contract.ts'
import { actOnOrders, takeStep } from './act-on-orders.ts'
import { changeStatus } from './change-status.ts'
import { findPurchaseOrder } from './check-references.ts'
import { confirmOrder } from './confirm-order.ts'
import {
  forgetOldBatches,
  getDocumentBatch,
  listDocumentBatches,
  performBatch,
  removeDocumentBatch,
  startDocumentBatch,
} from './document-batches.ts'
import { getAdminOrder, getOwnOrder, getSalesOrder } from './get-order.ts'
import { performEndUnconfirmed, performSweepUnconfirmed } from './end-unconfirmed.ts'
import { endUnpaid, performEndUnpaid, performSweep, sweepUnpaid } from './end-unpaid.ts'
import { endUnconfirmed, forgetBatches, forgetKeys, mailPlaced, mailStep, makeBatch, sweepUnconfirmed } from './jobs.ts'
import { listAdminOrders, listOwnOrders, listSalesOrders } from './list-orders.ts'
import { listLastOrdered } from './own-products.ts'
import { forgetOldKeys } from './idempotency.ts'
import { sendPlacedMails, sendStepMail } from './order-mails.ts'
import { chooseStartView, listOrderViews, removeOrderView, saveOrderView } from './order-views.ts'
import { addOrderNote, removeOrderNote } from './order-notes.ts'
import { placeNewOrder, quoteNewOrder } from './new-order.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { findBoughtTogether, performFindBoughtTogether } from './find-bought-together.ts'
import { getOrderPdf, getOwnOrderPdf, getShipmentPdf } from './order-sheets.ts'
import { dropRest, shipOrder } from './ship-order.ts'
import { getPicking } from './picking.ts'
import { placeVariant } from './shipments.ts'
import { getReorderLines } from './reorder.ts'
import { getEditableOrder, quoteRevision, reviseOrder } from './revise-order.ts'

export const orderRoutes: Route[] = [
  route(lastOrdered, (ctx, { query }) => listLastOrdered(ctx, query.products)),
  route(api.placeOrder, (ctx, { body }) => placeOrder(ctx, body)),
  route(api.findPurchaseOrder, (ctx, { query }) => findPurchaseOrder(ctx, query.number)),
  route(api.listOrders, (ctx, { query }) => listOwnOrders(ctx, query)),
  route(api.getOrder, (ctx, { params }) => getOwnOrder(ctx, params.id)),
  route(api.cancelOrder, (ctx, { params, body }) => changeStatus(ctx, params.id, { action: 'cancelEarly', note: body.note })),
  route(api.confirmOrder, (ctx, { params, body }) => confirmOrder(ctx, params.id, body)),
  route(api.payOrder, (ctx, { params }) => payOrder(ctx, params.id)),
  route(api.getReorderLines, (ctx, { params }) => getReorderLines(ctx, params.id)),
  route(api.listSalesOrders, (ctx, { query }) => listSalesOrders(ctx, query)),
  route(api.getSalesOrder, (ctx, { params }) => getSalesOrder(ctx, params.id)),
  route(papers.getOwnOrderPdf, (ctx, { params }) => getOwnOrderPdf(ctx, params.id)),
  route(papers.getOrderPdf, (ctx, { params, query }) => getOrderPdf(ctx, params.id, params.document, query.language)),
  route(office.listAdminOrders, (ctx, { query }) => listAdminOrders(ctx, query)),
  route(office.getAdminOrder, (ctx, { params }) => getAdminOrder(ctx, params.id)),
  route(office.actOnOrder, (ctx, { params, body }) => takeStep(ctx, params.id, params.action, body)),
  route(shipping.getPicking, (ctx, { params }) => getPicking(ctx, params.id)),
  route(shipping.shipOrder, (ctx, { params, body }) => shipOrder(ctx, params.id, body)),
  route(shipping.dropRest, (ctx, { params, body }) => dropRest(ctx, params.id, body.note)),
  route(shipping.getShipmentPdf, (ctx, { params, query }) => getShipmentPdf(ctx, params.id, params.document, query.language)),
  route(shipping.placeVariant, (ctx, { params, body }) => placeVariant(ctx, params.id, body)),
  route(office.addOrderNote, (ctx, { params, body }) => addOrderNote(ctx, params.id, body.text)),
  route(office.removeOrderNote, (ctx, { params }) => removeOrderNote(ctx, params.id, params.noteId)),
  route(batches.startDocumentBatch, (ctx, { body }) => startDocumentBatch(ctx, body.document, body.ids, body.isZip)),
  route(batches.listDocumentBatches, (ctx) => listDocumentBatches(ctx)),
  route(batches.getDocumentBatch, (ctx, { params }) => getDocumentBatch(ctx, params.id)),
  route(batches.removeDocumentBatch, (ctx, { params }) => removeDocumentBatch(ctx, params.id)),
  route(views.listOrderViews, (ctx) => listOrderViews(ctx)),
  route(views.createOrderView, (ctx, { body }) => saveOrderView(ctx, null, body)),
  route(views.updateOrderView, (ctx, { params, body }) => saveOrderView(ctx, params.id, body)),
  route(views.removeOrderView, (ctx, { params }) => removeOrderView(ctx, params.id)),
  route(views.chooseStartView, (ctx, { body }) => chooseStartView(ctx, body.view)),
  route(newOrders.quoteNewOrder, (ctx, { body }) => quoteNewOrder(ctx, body)),
  route(newOrders.placeNewOrder, (ctx, { body }) => placeNewOrder(ctx, body)),
  route(revisions.getEditableOrder, (ctx, { params }) => getEditableOrder(ctx, params.id)),
  route(revisions.quoteRevision, (ctx, { params, body }) => quoteRevision(ctx, params.id, body)),
  route(revisions.reviseOrder, (ctx, { params, body }) => reviseOrder(ctx, params.id, body)),
  route(office.actOnOrders, (ctx, { params, body }) => actOnOrders(ctx, params.action, body.ids, body.note)),
]

/** Mails about orders that are not written yet are written and thrown away with the others, so that the list of mails has them. */
export const discardedMailListeners: readonly Listener[] = [
  on(waitingMailsDiscarded, async (ctx) => {
    const placed = await withdrawJobs(ctx, mailPlaced, () => sql`true`)
    if (placed.length > 0)
      await sendPlacedMails(
        ctx,
        placed.map(({ orderId }) => orderId),
      )
    for (const { orderId, eventId } of await withdrawJobs(ctx, mailStep, () => sql`true`)) await sendStepMail(ctx, orderId, eventId)
  }),
]

export const orderWorkers: Worker[] = [
  batchWorker(mailPlaced, (ctx, placed) =>
    sendPlacedMails(
      ctx,
      placed.map(({ orderId }) => orderId),
    ),
  ),
  worker(mailStep, (ctx, { orderId, eventId }) => ctx.tx((inner) => sendStepMail(inner, orderId, eventId))),
  reachingOut(worker(endUnpaid, (ctx, { orderId }) => performEndUnpaid(ctx, orderId))),
  reachingOut(worker(sweepUnpaid, performSweep, '*/5 * * * *')),
  reachingOut(worker(endUnconfirmed, (ctx, { orderId }) => performEndUnconfirmed(ctx, orderId))),
  reachingOut(worker(sweepUnconfirmed, performSweepUnconfirmed, '*/5 * * * *')),
  worker(findBoughtTogether, (ctx) => performFindBoughtTogether(ctx), '41 3 * * *'),
  worker(makeBatch, (ctx, { batchId }) => performBatch(ctx, batchId)),
  worker(forgetBatches, (ctx) => forgetOldBatches(ctx), '23 3 * * *'),
  worker(forgetKeys, (ctx) => forgetOldKeys(ctx), '17 3 * * *'),
]
