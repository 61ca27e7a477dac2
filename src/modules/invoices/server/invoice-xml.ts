// Printed invoices and credit notes as e-invoices: EN 16931 in UBL 2.1.
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import type { InvoiceDocument } from '../document.ts'
import type { XmlReply } from '../documents-contract.ts'
import { ublOf, ublText } from '../ubl.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { getOwnInvoice } from './list-invoices.ts'
import { getDocument } from './make-document.ts'

function written(document: InvoiceDocument): XmlReply {
  if (document.number === null) throw invoiceErrors.draftHasNoXml()
  const language = document.form === 'gb' ? 'en' : 'ar'
  return {
    name: `${document.number}.xml`,
    xml: ublText(ublOf(document, (rule) => say(language, `paper.admin.ruleTexts.${rule}`))),
  }
}

/** Any printed invoice as XML, for the office. */
export const getInvoiceXml = async (ctx: Ctx, id: string): Promise<XmlReply> => written(await getDocument(ctx, id))

/** A printed invoice of an own order as XML; 404 for anybody else's. */
export const getOwnInvoiceXml = async (ctx: Ctx, id: string): Promise<XmlReply> => written((await getOwnInvoice(ctx, id)).document)
