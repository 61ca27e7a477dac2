// The door of the imports module.
export { readArguments, type CommandOptions } from './command-options.ts'
export { exitCode, openReport, progressLine, speaker, summaryLines, type ReportFile, type Speak } from './command-report.ts'
export { importCatalogue, type ImportCounts, type ImportOptions, type ImportProgress, type ImportSummary } from './write-catalogue.ts'
export { whyNotPictures } from './pictures/open-pictures.ts'
export { addDownloads, filePieces } from './exporting/downloads.ts'
export { exportTable } from './exporting/export-rows.ts'
