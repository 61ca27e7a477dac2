// Invoices and credit notes as PDF.
import { endpoint, IdParams } from '#shared/endpoint.ts'
import { PdfReply } from '#modules/documents/contract.ts'

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:id/pdf',
  access: 'admin',
  may: 'orders.see',
  about:
    'An invoice or credit note as PDF; a draft says that it is one. Saudi tax invoices are Arabic with English beside it and carry the QR code',
  params: IdParams,
  reply: PdfReply,
})

export const getOwnInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/account/invoices/:id/pdf',
  access: 'customer',
  about: 'A printed invoice or credit note of an own order as PDF',
  params: IdParams,
  limit: { max: 60, seconds: 60 },
  reply: PdfReply,
})
