import { errors } from '#shared/errors.ts'

export const extrasErrors = errors('extras', { tableNotFound: 404, titleTaken: 422, placeTaken: 422, placeUnknown: 422, fileUnknown: 422 })
