import { errors } from '#shared/errors.ts'

export const invoiceErrors = errors('invoice', {
  notFound: 404,
  /** A printed invoice never changes. */
  printed: 409,
  notPrinted: 409,
  notAllPrinted: 409,
  /** The order is not accepted yet, or has ended. */
  orderNotReady: 409,
  /** Several orders of one customer and one currency only. */
  notOneCustomer: 409,
  nothingLeft: 409,
  tooMuch: 422,
  incomplete: 422,
  statementTooLong: 422,
  draftHasNoXml: 409,
  /** Forgotten, of a colleague, or still running where only one that has ended can be taken. */
  invoicingNotFound: 404,
  returnNotFound: 404,
  /** Only goods that were seen are credited. */
  returnNotApproved: 409,
})
