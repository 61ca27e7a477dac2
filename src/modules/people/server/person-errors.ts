import { errors } from '#shared/errors.ts'

export const personErrors = errors('person', {
  adminHasHistory: 409,
  adminNotFound: 404,
  approvalFormNotWanted: 409,
  businessOpen: 409,
  codeTaken: 409,
  emailTaken: 409,
  erased: 409,
  lastSuperAdmin: 409,
  notInvited: 409,
  ownAccount: 409,
  ownRemoval: 409,
  phoneInvalid: 422,
  phoneTaken: 409,
  roleInUse: 409,
  roleNameTaken: 409,
  roleNotFound: 404,
  roleUnknown: 409,
  salespersonMissing: 409,
  statusForbids: 409,
  tooManyAddresses: 409,
})
