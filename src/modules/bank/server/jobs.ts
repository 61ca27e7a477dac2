import { z } from 'zod'
import { job } from '#server/job.ts'

/** Looks at the money of all orders; runs every night and when the office asks. */
export const checkMoney = job('bank.checkMoney', z.object({}), { retries: 3, seconds: 900 })
