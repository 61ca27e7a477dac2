// Every refusal the accounts module can give, with its status.
import { errors } from '#shared/errors.ts'

export const accountErrors = errors('account', {
  alreadyConfirmed: 409,
  alreadySetUp: 409,
  approvalFormNotWanted: 409,
  badCredentials: 401,
  botCheck: 422,
  busy: 503,
  companyNumberForm: 422,
  companyNumberTaken: 409,
  emailTaken: 409,
  linkInvalid: 409,
  linkUsed: 409,
  notConfirmed: 403,
  oldPasswordWrong: 422,
  passwordCommon: 422,
  phoneInvalid: 422,
  phoneTaken: 409,
  resendWait: 429,
  salespersonMissing: 409,
  statusForbids: 409,
  tooManyAddresses: 409,
  vatNumberForm: 422,
})
