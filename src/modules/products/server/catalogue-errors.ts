import { errors } from '#shared/errors.ts'

export const catalogueErrors = errors('catalogue', {
  notFound: 404,
  gone: 410,
  categoryNotFound: 404,
  mainCategoryNotFound: 404,
  brandNotFound: 404,
  skuTaken: 409,
  titleTaken: 409,
  slugTaken: 409,
  choiceUnknown: 409,
  variantUnknown: 409,
  bundleEmpty: 409,
  bundleNested: 409,
  bundleStocked: 409,
  decimalsInUse: 409,
  synonymsNotFound: 404,
  synonymsAlike: 422,
})
