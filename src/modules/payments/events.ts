import { event } from '#shared/events.ts'

export type PaymentNews = { payableId: string; paymentId: string }

/** The money is there or promised (captured or authorised for the first time). */
export const paymentSettled = event<PaymentNews>('payment.settled')
/** The payment was declined, ran out of time or was given up by the office. */
export const paymentFailed = event<PaymentNews>('payment.failed')
