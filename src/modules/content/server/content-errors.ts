import { errors } from '#shared/errors.ts'

export const contentErrors = errors('content', {
  menuNotFound: 404,
  slideNotFound: 404,
  titleTaken: 409,
  itemUnknown: 409,
  fileUnknown: 409,
  notCombinable: 422,
  messageNotFound: 404,
  noAddress: 409,
})
