import { errors } from '#shared/errors.ts'

export const returnErrors = errors('return', {
  /** Also where orders are not refundable: then there is nothing of it. */
  notFound: 404,
  orderNotFound: 404,
  notShipped: 409,
  windowOver: 409,
  nothingLeft: 409,
  tooMany: 409,
  notAllowed: 409,
  onlySalesperson: 403,
  pictureUnknown: 422,
  notYourLines: 422,
  noCredit: 409,
  creditTakenOff: 409,
  creditChanged: 409,
  receiptNotFound: 404,
  notOpen: 409,
  collectedTooMuch: 409,
  severalCustomers: 422,
  keyReused: 422,
})
