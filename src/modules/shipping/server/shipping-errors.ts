import { errors } from '#shared/errors.ts'

export const shippingErrors = errors('shipping', {
  zoneNotFound: 404,
  nameTaken: 409,
  firstRate: 409,
  lastRate: 409,
  rateUnknown: 409,
  zoneInUse: 409,
  notDrawable: 409,
  districtNotFound: 404,
  districtTaken: 409,
  districtInUse: 409,
})
