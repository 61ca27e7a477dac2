import { z } from 'zod'
import { job } from '#server/job.ts'
import { Id } from '#shared/endpoint.ts'

/** The pauses between two questions about an undecided payment, in seconds; the last one repeats. */
export const followTimes = [10, 60, 300, 900] as const

/** Asks the provider about a payment until it is decided or its time is over. */
export const followPayment = job('payments.follow', z.object({ paymentId: Id, attempt: z.int() }))

/** Ends payments whose time is over; runs on a schedule, in case a follow-up job is lost. */
export const expirePayments = job('payments.expire', z.object({}))

/** Requests a refund from the provider, as recorded in a movement. */
export const askRefund = job('payments.askRefund', z.object({ movementId: Id }), { retries: 20 })

/** Takes promised money at the provider, as recorded in a movement. */
export const askCapture = job('payments.askCapture', z.object({ movementId: Id }), { retries: 20 })

/** Asks once more for money whose own job was given up; runs on a schedule. */
export const askAgain = job('payments.askAgain', z.object({}))

/** Compares the shop's payments with what their providers have; runs every night and when the office asks. */
export const compareProviders = job('payments.compareProviders', z.object({}), { retries: 3, seconds: 900 })

/** The simulated provider's call after its page: a signed webhook to the shop. */
export const sendOutcome = job('payments.sendOutcome', z.object({ reference: z.string() }))
