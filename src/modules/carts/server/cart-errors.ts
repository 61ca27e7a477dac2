import { errors } from '#shared/errors.ts'

export const cartErrors = errors('cart', {
  pricesHidden: 403,
  nameTaken: 409,
  tooManySaved: 409,
  addressNotFound: 404,
  couponAlreadyApplied: 409,
  worthTooMuch: 409,
})
