// The records that a search in the audit trail names.
import { answerIdsOfFew } from '#server/record-names.ts'
import { coupons } from './tables.ts'

export const couponIds = answerIdsOfFew({ subject: 'coupon', from: coupons, id: coupons.id, texts: [coupons.code] })
