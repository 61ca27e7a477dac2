import { errors } from '#shared/errors.ts'

export const orderErrors = errors('order', {
  notFound: 404,
  emptyCart: 409,
  quoteChanged: 409,
  keyReused: 422,
  pricesHidden: 403,
  notAllowed: 409,
  notPrintable: 409,
  notPayable: 409,
})
