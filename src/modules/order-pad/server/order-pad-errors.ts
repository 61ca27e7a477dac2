import { errors } from '#shared/errors.ts'

export const orderPadErrors = errors('orderPad', {
  tooManyLines: 422,
  noFile: 422,
  notATable: 422,
  oldExcel: 422,
  fileBroken: 422,
})
