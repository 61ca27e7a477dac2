// The door of the documents module: sheets become PDFs, on a thread of their own, and many of them one file.
export { pdfBinder, zipBinder } from './binders.ts'
export { drawPages, pdfOf, pdfReply } from './typesetter.ts'
export type { Pictures } from './typeset-worker.ts'
