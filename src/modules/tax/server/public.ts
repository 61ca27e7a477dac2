export { taxPart, type TaxQuestion } from './service.ts'
