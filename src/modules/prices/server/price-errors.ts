import { errors } from '#shared/errors.ts'

export const priceErrors = errors('price', {
  listNotFound: 404,
  groupNotFound: 404,
  nameTaken: 409,
  groupInUse: 409,
  companyUnknown: 409,
  scopeUnknown: 409,
  variantUnknown: 404,
})
