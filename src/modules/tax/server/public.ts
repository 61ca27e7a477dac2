export { ensureTaxGroups, isUnknownGroup, readTaxGroups } from './groups-by-word.ts'
export { taxPart, type TaxQuestion } from './service.ts'
