import { errors } from '#shared/errors.ts'

export const orderErrors = errors('order', {
  notFound: 404,
  emptyCart: 409,
  quoteChanged: 409,
  belowMinimum: 409,
  keyReused: 422,
  pricesHidden: 403,
  notAllowed: 409,
  notPrintable: 409,
  notPayable: 409,
  notEditable: 409,
  revisedMeanwhile: 409,
  totalChanged: 409,
  worthTooMuch: 409,
  notDelivered: 409,
  addressUnknown: 422,
  lineUnknown: 422,
  lineRefused: 409,
  taxUnknown: 409,
  couponLost: 409,
  held: 409,
})
