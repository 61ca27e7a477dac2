// The functions of companies that other modules may use.
export { refuseCompanyNumber, refuseTakenNumber, refuseVatNumber } from './company-numbers.ts'
export { addCompany, lockCompany, updateCompany } from './save-company.ts'
