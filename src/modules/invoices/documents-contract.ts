// Invoices and credit notes as PDF, and as e-invoices in XML.
import { z } from 'zod'
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

/** An e-invoice and a name for its file. */
export const XmlReply = z.object({ name: z.string(), xml: z.string() })
export type XmlReply = z.output<typeof XmlReply>

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:id/xml',
  access: 'admin',
  may: 'orders.see',
  about: 'A printed invoice or credit note as an e-invoice: EN 16931 in UBL 2.1, with the amounts of the paper',
  params: IdParams,
  reply: XmlReply,
})

export const getOwnInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/account/invoices/:id/xml',
  access: 'customer',
  about: 'A printed invoice or credit note of an own order as an e-invoice: EN 16931 in UBL 2.1',
  params: IdParams,
  limit: { max: 60, seconds: 60 },
  reply: XmlReply,
})
