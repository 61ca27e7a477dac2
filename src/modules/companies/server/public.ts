// The functions of companies that other modules may use.
export { companyErrors } from './company-errors.ts'
export { refuseCompanyNumber, refuseVatNumber } from './company-numbers.ts'
export { addCompany, lockCompany, updateCompany } from './save-company.ts'
