import { errors } from '#shared/errors.ts'

export const importErrors = errors('imports', {
  notFound: 404,
  exportNotFound: 404,
  linkOver: 404,
  /** Whoever asked for the link may not download any more. */
  linkNotYours: 403,
  stateForbids: 409,
  nothingToRun: 409,
  nothingToUndo: 409,
  incomplete: 409,
  columnsMissing: 422,
  partSize: 422,
  zipUnusable: 422,
  nothingToRetry: 409,
})
