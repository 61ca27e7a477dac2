import { event, question } from '#shared/events.ts'
import type { Minor } from '#shared/money.ts'

export type PaymentNews = { payableId: string; paymentId: string }

/** The money was received or promised (captured or authorised for the first time). */
export const paymentSettled = event<PaymentNews>('payments.settled')
/** The payment was declined, timed out, or the office gave it up. `wasPromised`: its money had been promised, so its payable may have gone on. */
export const paymentFailed = event<PaymentNews & { wasPromised: boolean }>('payments.failed')
/** Promised money was taken, the whole or a part of it. */
export const paymentTaken = event<PaymentNews>('payments.taken')
/** `heldNothing`: all money of the payment counted as given back until then. */
export type RefundNews = PaymentNews & { heldNothing: boolean }
/** A refund that was asked of a provider or made by it could not be paid out. */
export const refundFailed = event<RefundNews>('payments.refundFailed')
/** A part of the money that pays for nothing and is owed back was given back. */
export const owedPartly = event<PaymentNews>('payments.owedPartly')
/** A payment or its money moved, whatever the reason; also when its payable asked for it. */
export const paymentMoved = event<PaymentNews>('payments.moved')

/** The total of a payable changed, and its open payments ask for what is due of the new one. */
export const dueFitted = event<{ payableId: string }>('payments.dueFitted')

/** Asks for the money that the payments of a payable have to bring in: what was agreed, less what was dropped, came back or was credited since. */
export const owedFor = question<{ payableId: string }, Minor>('payments.owedFor')

/** An invoice that bills a payable; a draft has no number. */
export type Bill = { id: string; number: string | null }
/** Asks which invoices bill a payable, printed ones first, the oldest of them first. */
export const billsOf = question<{ payableId: string }, Bill[]>('payments.billsOf')
