export { ensureTaxGroups, isUnknownGroup, readTaxGroups } from './groups-by-word.ts'
export { readTaxRates, type TaxQuestion } from './service.ts'
