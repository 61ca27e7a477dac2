export { taxFacts, type TaxQuestion } from './service.ts'
