// The door of the imports module.
export { importCatalogue, type ImportCounts, type ImportOptions, type ImportProgress, type ImportSummary } from './write-catalogue.ts'
