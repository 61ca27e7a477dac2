import { maySeePrices } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { withLastChange } from '#server/entity/seen-version.ts'
import { route, type Route } from '#server/http.ts'
import { worker, type Worker } from '#server/jobs.ts'
import { reachingOut } from '#server/restored-copy.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import * as methods from '../method-contract.ts'
import { cancelPayment, capturePayment, refundPayment } from './by-hand.ts'
import { expire, follow } from './follow.ts'
import { askAgain, askCapture, askRefund, compareProviders, expirePayments, followPayment, sendOutcome } from './jobs.ts'
import { askAgain as askAgainAbout } from './ask-again.ts'
import { compareAll, listProviderChecks } from './compare.ts'
import { usableProviders } from './methods.ts'
import * as verbs from './office-methods.ts'
import { findByToken } from './queries.ts'
import { performAgain, performCapture, performRefund } from './move-money.ts'
import { openPage } from './hosted-page.ts'
import { listSavedCards, removeSavedCard } from './saved-cards.ts'
import { confirmSimulated, giveUpSimulated, paySimulated, paySimulatedSaved, showSimulated } from './simulated.ts'
import { takeStripeWebhook } from './stripe/stripe-webhook.ts'
import { deliverOutcome, takeWebhook } from './webhook.ts'

/** A payment method, or its zones, with who changed it last. */
const shown = async <T extends { id: string }>(ctx: Ctx, method: Promise<T>) => withLastChange(ctx, 'paymentMethod', await method)

export const paymentRoutes: Route[] = [
  route(api.getPaymentResult, async (ctx, { params }) => {
    const { payableId, amount, ...found } = await findByToken(ctx, params.token)
    return { ...found, orderId: payableId, amount: (await maySeePrices(ctx)) ? amount : null }
  }),
  route(api.getSimulatedPayment, (ctx, { params }) => showSimulated(ctx, params.token)),
  route(api.paySimulated, (ctx, { params, body }) => paySimulated(ctx, params.token, body)),
  route(api.paySimulatedSaved, (ctx, { params, body }) => paySimulatedSaved(ctx, params.token, body.cardId)),
  route(api.confirmSimulated, (ctx, { params, body }) => confirmSimulated(ctx, params.token, body.code)),
  route(api.giveUpSimulated, (ctx, { params }) => giveUpSimulated(ctx, params.token)),
  route(api.simulatedWebhook, (ctx, { raw, headers }) => takeWebhook(ctx, raw ?? '', String(headers['x-simulated-signature'] ?? ''))),
  route(api.openPaymentPage, (ctx, { params }) => openPage(ctx, params.token)),
  route(api.stripeWebhook, (ctx, { raw, headers }) => takeStripeWebhook(ctx, raw ?? '', String(headers['stripe-signature'] ?? ''))),
  route(api.listSavedCards, (ctx) => listSavedCards(ctx)),
  route(api.removeSavedCard, (ctx, { params }) => removeSavedCard(ctx, params.id)),
  route(office.capturePayment, (ctx, { params, body }) => capturePayment(ctx, params.id, body)),
  route(office.refundPayment, (ctx, { params, body }) => refundPayment(ctx, params.id, body)),
  route(office.cancelPayment, (ctx, { params }) => cancelPayment(ctx, params.id)),
  route(office.askProviderAgain, (ctx, { params }) => askAgainAbout(ctx, params.id)),
  route(office.listProviderChecks, (ctx) => listProviderChecks(ctx)),
  route(methods.listPaymentMethods, (ctx, { query }) => verbs.listPaymentMethods(ctx, query)),
  route(methods.listProviders, async (ctx) => usableProviders(ctx)),
  route(methods.getPaymentMethod, (ctx, { params }) => shown(ctx, verbs.getPaymentMethod(ctx, params.id))),
  route(methods.createPaymentMethod, (ctx, { body }) => shown(ctx, verbs.savePaymentMethod(ctx, null, body))),
  route(methods.updatePaymentMethod, (ctx, { params, body }) => shown(ctx, verbs.savePaymentMethod(ctx, params.id, body))),
  route(methods.removePaymentMethod, (ctx, { params }) => verbs.removePaymentMethod(ctx, params.id)),
  route(methods.changePaymentMethods, (ctx, { body }) => verbs.changePaymentMethods(ctx, body)),
  route(methods.orderPaymentMethods, (ctx, { body }) => verbs.orderPaymentMethods(ctx, body)),
  route(methods.getMethodZones, (ctx, { params }) => shown(ctx, verbs.getMethodZones(ctx, params.id))),
  route(methods.saveMethodZones, (ctx, { params, body }) => shown(ctx, verbs.saveMethodZones(ctx, params.id, body))),
]

export const paymentWorkers: Worker[] = [
  worker(followPayment, follow),
  worker(expirePayments, (ctx) => expire(ctx), '*/5 * * * *'),
  worker(askRefund, (ctx, { movementId }) => performRefund(ctx, movementId)),
  worker(askCapture, (ctx, { movementId }) => performCapture(ctx, movementId)),
  worker(askAgain, (ctx) => performAgain(ctx), '23 * * * *'),
  worker(compareProviders, (ctx) => compareAll(ctx), '41 3 * * *'),
  worker(sendOutcome, (ctx, { reference }) => deliverOutcome(ctx, reference)),
].map(reachingOut)
