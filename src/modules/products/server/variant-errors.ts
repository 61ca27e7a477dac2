import { errors } from '#shared/errors.ts'

export const variantErrors = errors('variants', {
  changed: 409,
  gone: 409,
  patternUnknown: 409,
  patternLength: 409,
  patternTwice: 409,
  patternTaken: 409,
  typeNotFound: 404,
  typeTitleTaken: 409,
  typeInUse: 409,
  valueInUse: 409,
  valueTwice: 409,
  groupNotFound: 404,
  groupTitleTaken: 409,
  groupInUse: 409,
  firstChoice: 409,
})
