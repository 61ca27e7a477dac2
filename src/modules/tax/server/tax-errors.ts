import { errors } from '#shared/errors.ts'

export const taxErrors = errors('tax', {
  groupNotFound: 404,
  codeTaken: 409,
  titleTaken: 409,
  defaultNeeded: 409,
  defaultStays: 409,
  ratesOverlap: 409,
  groupInUse: 409,
})
