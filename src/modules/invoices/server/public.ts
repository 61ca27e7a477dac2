// The door of the invoices module: an invoice as it is on paper, whoever draws it.
export { getDocument } from './make-document.ts'
