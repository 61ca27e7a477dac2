// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { paymentMethods } from './tables.ts'

/** A payment is found with its order, by the orders module. */
export const paymentMethodIds = answerIdsOfFew({
  subject: 'paymentMethod',
  from: paymentMethods,
  id: paymentMethods.id,
  texts: [paymentMethods.code, ...bothLanguages(paymentMethods.name)],
})
