import { errors } from '#shared/errors.ts'

export const bankErrors = errors('bank', {
  noFile: 422,
  notReadable: 422,
  columnsMissing: 422,
  amountWrong: 422,
  dayWrong: 422,
  tooManyRows: 422,
  sameFile: 409,
  rowNotFound: 404,
  rowDecided: 409,
  rowOpen: 409,
  otherCurrency: 409,
  sumChanged: 409,
  differenceNotFound: 404,
  differenceSeen: 409,
})
