import { route, type Route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { bookBankRow, ignoreBankRow, listBankRows, listOpenPayments, readBankFile, undoBankRow } from './bank.ts'

export const bankRoutes: Route[] = [
  route(api.listBankRows, (ctx, { query }) => listBankRows(ctx, query)),
  route(api.readBankFile, (ctx, { file }) => readBankFile(ctx, file)),
  route(api.listOpenPayments, (ctx, { query }) => listOpenPayments(ctx, query.search)),
  route(api.bookBankRow, (ctx, { params, body }) => bookBankRow(ctx, params.id, body.paymentId)),
  route(api.ignoreBankRow, (ctx, { params }) => ignoreBankRow(ctx, params.id)),
  route(api.undoBankRow, (ctx, { params }) => undoBankRow(ctx, params.id)),
]
