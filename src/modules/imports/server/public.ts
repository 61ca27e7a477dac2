// The door of the imports module. What an import does, step by step:
//
//   a file ──▶ read ──────▶ compare ─────▶ stage ──────▶ write ───────────▶ pictures ─────▶ undo
//              reading/     plan-batch.ts  jobs/         write-batch.ts     pictures/       jobs/undo.ts
//                           compare.ts     preview.ts    drafts.ts          write-pictures
//
// read:     rows of a CSV file or workbook become products (`catalogue.ts`), whatever shop they come from; by SKU: prices and stock alone.
// compare:  each product is new, changed, unchanged or refused, by the rules of the products module; `compare.ts` names the fields that differ.
// stage:    the office's preview keeps these rows in `import_changes` and writes nothing else. The command has no preview.
// write:    batch by batch: categories, brands, tags and units are found or made, then products, variants, tags and stock are saved. Every table is
//           written by the module that owns it; the office keeps with each row what it takes to undo it.
// pictures: the command takes them before it writes a batch; the office fetches them afterwards (`jobs/fetch-pictures.ts`), product by product.
// undo:     the last row first, each field goes back unless somebody changed it since (`undo-record.ts` decides); what was made is deleted or archived.
export { readArguments, type CommandOptions } from './command/command-options.ts'
export { exitCode, openReport, progressLine, speaker, summaryLines, type ReportFile, type Speak } from './command/command-report.ts'
export {
  importCatalogue,
  type ImportCounts,
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
} from './writing/write-catalogue.ts'
export { whyNotPictures } from './pictures/open-pictures.ts'
export { addDownloads, filePieces } from './exporting/downloads.ts'
export { exportTable } from './exporting/export-rows.ts'
