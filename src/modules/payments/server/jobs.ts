import { z } from 'zod'
import { job } from '#server/job.ts'
import { Id } from '#shared/endpoint.ts'

/** When an undecided payment is asked about, in seconds after the last time; the last stands for every later time. */
export const followTimes = [10, 60, 300, 900] as const

/** Asks the provider about a payment until it is decided or its time is over. */
export const followPayment = job('payments.follow', z.object({ paymentId: Id, attempt: z.int() }))

/** Ends payments whose time is over; runs by the clock, should a follow-up ever be lost. */
export const expirePayments = job('payments.expire', z.object({}))

/** Asks the provider to give money back, as noted in a movement. */
export const askRefund = job('payments.ask-refund', z.object({ movementId: Id }), { retries: 20 })

/** What the simulated provider does after its page: tells the shop, signed, through the webhook. */
export const tellOutcome = job('payments.tell-outcome', z.object({ reference: z.string() }))
