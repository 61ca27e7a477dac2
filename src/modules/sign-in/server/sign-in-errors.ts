import { errors } from '#shared/errors.ts'

export const signInErrors = errors('signIn', {
  alreadyConfirmed: 409,
  alreadySetUp: 409,
  badCredentials: 401,
  botCheck: 422,
  busy: 503,
  linkInvalid: 409,
  linkUsed: 409,
  notConfirmed: 403,
  oldPasswordWrong: 422,
  passwordCommon: 422,
  resendWait: 429,
})
