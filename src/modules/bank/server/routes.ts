import { route, type Route } from '#server/http.ts'
import { worker, type Worker } from '#server/jobs.ts'
import * as api from '../admin-contract.ts'
import * as odd from '../differences-contract.ts'
import { bookBankRow, bookBankSum, ignoreBankRow, listBankRows, listOpenPayments, readBankFile, undoBankRow } from './bank.ts'
import { listDifferenceDecisions } from './decisions.ts'
import { checkDifferences, listDifferences, markDifferenceSeen, markDifferenceUnseen } from './differences.ts'
import { checkMoney } from './jobs.ts'
import { checkAllMoney } from './money-of-orders.ts'

export const bankRoutes: Route[] = [
  route(api.listBankRows, (ctx, { query }) => listBankRows(ctx, query)),
  route(api.readBankFile, (ctx, { file }) => readBankFile(ctx, file)),
  route(api.listOpenPayments, (ctx, { query }) => listOpenPayments(ctx, query.search)),
  route(api.bookBankRow, (ctx, { params, body }) => bookBankRow(ctx, params.id, body)),
  route(api.bookBankSum, (ctx, { params, body }) => bookBankSum(ctx, params.id, body)),
  route(api.ignoreBankRow, (ctx, { params }) => ignoreBankRow(ctx, params.id)),
  route(api.undoBankRow, (ctx, { params }) => undoBankRow(ctx, params.id)),
  route(odd.listDifferences, (ctx, { query }) => listDifferences(ctx, query)),
  route(odd.listDifferenceDecisions, (ctx, { query }) => listDifferenceDecisions(ctx, query)),
  route(odd.checkDifferences, (ctx) => checkDifferences(ctx)),
  route(odd.markDifferenceSeen, (ctx, { body }) => markDifferenceSeen(ctx, body)),
  route(odd.markDifferenceUnseen, (ctx, { body }) => markDifferenceUnseen(ctx, body)),
]

export const bankWorkers: Worker[] = [worker(checkMoney, (ctx) => checkAllMoney(ctx), '53 3 * * *')]
