// The errors of files; each refusal is also shown at the field `file`.
import { type AppError, type ErrorParams, errors } from '#shared/errors.ts'

export const fileErrors = errors('file', {
  unsupported: 422,
  tooManyPixels: 422,
  svgScript: 422,
  svgOutside: 422,
  svgTooDear: 422,
  unreadable: 422,
  empty: 422,
  noFile: 422,
  otherKind: 422,
  otherType: 422,
  tooManyUnused: 409,
  notFound: 404,
  cannotDelete: 409,
  alreadyHere: 409,
  full: 409,
  busy: 503,
})

/** Refuses an uploaded file, with the same message at its field. */
export const refusal = (reason: keyof typeof fileErrors, params: ErrorParams = {}): AppError =>
  fileErrors[reason]({ params, fields: [{ path: 'file', key: `file.${reason}`, params }] })
