// The door of the imports module. An import, step by step; each step is a folder:
//
//   uploading/ ──▶ reading/ ──▶ comparing/ ──▶ staging/ ──▶ writing/ ──▶ pictures/ ──▶ undoing/
//   (office)                                   (office)                                (office)
//
// uploading: the office's browser sends the file in parts; the command (command/) opens it from disk.
// reading:   rows of a CSV file or workbook become products (`catalogue.ts`), whatever shop they come from; by SKU: prices and stock alone.
// comparing: each product is new, changed, unchanged or refused, by the rules of the products module; `compare.ts` names the fields that differ.
// staging:   the office's preview writes these rows to `import_changes` and nothing else. The command has no preview.
// writing:   batch by batch: categories, brands, tags and units are found or made, then products, variants, tags and stock are saved. Every table is
//            written by the module that owns it; the office stores with each row what it takes to undo it.
// pictures:  the command takes them before it writes a batch; the office fetches them afterwards (`fetch-pictures.ts`), product by product.
// undoing:   the last row first, each field goes back unless somebody changed it since (`undo-record.ts` decides); what was made is deleted or archived.
//
// `work-run.ts` runs the office's steps as a job; `decide-import.ts` starts them; exporting/ goes the other way.
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
export { addDownloads } from './exporting/downloads.ts'
export { filePieces } from './exporting/file-pieces.ts'
export { exportTable } from './exporting/export-rows.ts'
export { readTableText } from './reading/table-text.ts'
