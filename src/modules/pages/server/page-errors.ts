import { errors } from '#shared/errors.ts'

export const pageErrors = errors('page', {
  notFound: 404,
  layoutNotFound: 404,
  versionNotFound: 404,
  previewEnded: 404,
  keyTaken: 409,
  layoutInUse: 409,
  ownKey: 409,
  ownLayout: 409,
  layoutChanged: 409,
  urlTaken: 409,
  urlReserved: 409,
  fileUnknown: 409,
  productUnknown: 409,
  blockUnknown: 422,
  blockTwice: 422,
  blockMissing: 422,
  scheduleInPast: 422,
})
