import { errors } from '#shared/errors.ts'

export const reviewErrors = errors('review', {
  notFound: 404,
  productGone: 409,
  alreadyWritten: 409,
})
