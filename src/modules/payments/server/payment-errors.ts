import { errors } from '#shared/errors.ts'

export const paymentErrors = errors('payment', {
  notFound: 404,
  methodNotOffered: 409,
  notAllowed: 409,
  notOffline: 409,
  alreadyDecided: 409,
  expired: 409,
  refundTooHigh: 409,
  refundsOff: 409,
  badSignature: 401,
  tooLate: 401,
  unreadable: 400,
  mismatch: 409,
  justPaid: 409,
  methodNotFound: 404,
  methodInUse: 409,
  codeTaken: 409,
  logoUnknown: 409,
  zoneUnknown: 409,
  providerUnusable: 409,
})
