import { errors } from '#shared/errors.ts'

export const personErrors = errors('person', {
  approvalFormNotWanted: 409,
  emailTaken: 409,
  phoneInvalid: 422,
  phoneTaken: 409,
  salespersonMissing: 409,
  statusForbids: 409,
  tooManyAddresses: 409,
})
