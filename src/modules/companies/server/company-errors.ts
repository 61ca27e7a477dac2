import { errors } from '#shared/errors.ts'

export const companyErrors = errors('company', {
  companyNumberDigits: 422,
  companyNumberForm: 422,
  companyNumberTaken: 409,
  vatNumberForm: 422,
})
