// Which call does what with invoices.
import { type Route, route } from '#server/http.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { reachingOut } from '#server/restored-copy.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import * as many from '../invoicing-admin-contract.ts'
import * as papers from '../documents-contract.ts'
import * as statements from '../statement-contract.ts'
import { removeInvoice, updateInvoice } from './change-draft.ts'
import { createInvoice, creditInvoice } from './create-draft.ts'
import { creditReturn } from './credit-goods.ts'
import { whereEnabled } from './enabled.ts'
import { getInvoice, getInvoicePaper } from './get-invoice.ts'
import {
  forgetInvoicings,
  forgetOldInvoicings,
  invoiceMany,
  listInvoicings,
  performInvoicing,
  removeInvoicing,
  startInvoicing,
  stopInvoicing,
} from './invoicings.ts'
import { startInvoicePdfs } from './invoice-pdfs.ts'
import { getInvoicePdf, getOwnInvoicePdf } from './invoice-sheet.ts'
import { getInvoiceXml, getOwnInvoiceXml } from './invoice-xml.ts'
import { getInvoiceSums, getOwnInvoice, listInvoices, listOwnInvoices } from './list-invoices.ts'
import { mailInvoice, mailInvoices } from './mail-invoice.ts'
import { performSendReminders, remindInvoices, sendReminders } from './remind-invoices.ts'
import { getDocument } from './make-document.ts'
import { printInvoice } from './print-invoice.ts'
import { getOwnStatementPdf, getStatementPdf } from './statement-sheet.ts'
import { getOwnStatement, getStatement } from './statement.ts'

export const invoiceRoutes: Route[] = [
  route(
    api.listOwnInvoices,
    whereEnabled((ctx, { query }) => listOwnInvoices(ctx, query.orderId)),
  ),
  route(
    api.getOwnInvoice,
    whereEnabled((ctx, { params }) => getOwnInvoice(ctx, params.id)),
  ),
  route(
    papers.getOwnInvoicePdf,
    whereEnabled((ctx, { params }) => getOwnInvoicePdf(ctx, params.id)),
  ),
  route(
    papers.getInvoicePdf,
    whereEnabled((ctx, { params }) => getInvoicePdf(ctx, params.id)),
  ),
  route(
    papers.getOwnInvoiceXml,
    whereEnabled((ctx, { params }) => getOwnInvoiceXml(ctx, params.id)),
  ),
  route(
    papers.getInvoiceXml,
    whereEnabled((ctx, { params }) => getInvoiceXml(ctx, params.id)),
  ),
  route(
    office.listInvoices,
    whereEnabled((ctx, { query }) => listInvoices(ctx, query)),
  ),
  route(
    office.getInvoiceSums,
    whereEnabled((ctx) => getInvoiceSums(ctx)),
  ),
  route(
    office.getInvoice,
    whereEnabled((ctx, { params }) => getInvoice(ctx, params.id)),
  ),
  route(
    office.getInvoiceDocument,
    whereEnabled((ctx, { params }) => getDocument(ctx, params.id)),
  ),
  route(
    office.createInvoice,
    whereEnabled((ctx, { body }) => createInvoice(ctx, body.orderIds)),
  ),
  route(
    many.startInvoicing,
    whereEnabled((ctx, { body }) => startInvoicing(ctx, body.orderIds, body.isMailed)),
  ),
  route(
    many.listInvoicings,
    whereEnabled((ctx) => listInvoicings(ctx)),
  ),
  route(
    many.stopInvoicing,
    whereEnabled((ctx, { params }) => stopInvoicing(ctx, params.id)),
  ),
  route(
    many.removeInvoicing,
    whereEnabled((ctx, { params }) => removeInvoicing(ctx, params.id)),
  ),
  route(
    office.startInvoicePdfs,
    whereEnabled((ctx, { body }) => startInvoicePdfs(ctx, body.ids, body.isZip)),
  ),
  route(
    office.updateInvoice,
    whereEnabled((ctx, { params, body }) => updateInvoice(ctx, params.id, body)),
  ),
  route(
    office.removeInvoice,
    whereEnabled((ctx, { params }) => removeInvoice(ctx, params.id)),
  ),
  route(
    office.printInvoice,
    whereEnabled((ctx, { params, body }) => printInvoice(ctx, params.id, body.version)),
  ),
  route(
    office.creditInvoice,
    whereEnabled((ctx, { params }) => creditInvoice(ctx, params.id)),
  ),
  route(
    office.creditReturn,
    whereEnabled((ctx, { params }) => creditReturn(ctx, params.id)),
  ),
  route(
    office.getInvoicePaper,
    whereEnabled((ctx, { params }) => getInvoicePaper(ctx, params.id)),
  ),
  route(
    office.mailInvoice,
    whereEnabled((ctx, { params, body }) => mailInvoice(ctx, params.id, body.to)),
  ),
  route(
    office.mailInvoices,
    whereEnabled((ctx, { body }) => mailInvoices(ctx, body)),
  ),
  route(
    office.remindInvoices,
    whereEnabled((ctx, { body }) => remindInvoices(ctx, body)),
  ),
  route(
    statements.getStatement,
    whereEnabled((ctx, { params, query }) => getStatement(ctx, params.id, query)),
  ),
  route(
    statements.getStatementPdf,
    whereEnabled((ctx, { params, query: { language, ...period } }) => getStatementPdf(ctx, params.id, period, language)),
  ),
  route(
    statements.getOwnStatement,
    whereEnabled((ctx, { query }) => getOwnStatement(ctx, query)),
  ),
  route(
    statements.getOwnStatementPdf,
    whereEnabled((ctx, { query }) => getOwnStatementPdf(ctx, query)),
  ),
]

export const invoiceWorkers: Worker[] = [
  reachingOut(worker(sendReminders, (ctx) => performSendReminders(ctx), '23 7 * * *')),
  worker(invoiceMany, (ctx, { invoicingId }) => performInvoicing(ctx, invoicingId)),
  worker(forgetInvoicings, (ctx) => forgetOldInvoicings(ctx), '27 3 * * *'),
]
