// Which call does what with returns and collections.
import { fileErrors, needDeclaredRoom } from '#modules/files/server/public.ts'
import { route, type Route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import * as money from '../money-collection-contract.ts'
import { approveReturn } from './approve-return.ts'
import { changeReturn } from './change-return.ts'
import { needRefunds } from './feature.ts'
import { actOnMoney, actOnReceipt, collectMoney, getMoneyCollection, listMoneyCollections, listOpenOrders } from './money-collections.ts'
import { getReturn, listAdminReturns, listReturns } from './read-returns.ts'
import { requestReturn, uploadReturnPicture } from './request-return.ts'
import { getAdminReturnable, getReturnable } from './returnable.ts'
import { settleCredit } from './settle-credit.ts'

export const returnRoutes: Route[] = [
  route(api.listReturns, (ctx, { query }) => listReturns(ctx, query)),
  route(api.getReturn, (ctx, { params }) => getReturn(ctx, params.id)),
  route(api.getReturnable, (ctx, { params }) => getReturnable(ctx, params.id)),
  route(api.requestReturn, async (ctx, { body }) => getReturn(ctx, await requestReturn(ctx, body))),
  route(api.withdrawReturn, (ctx, { params, body }) => changeReturn(ctx, params.id, 'withdraw', body.note || null)),
  route(
    api.uploadReturnPicture,
    (ctx, { file }) => {
      if (!file) throw fileErrors.noFile({ fields: [{ path: 'file', key: 'file.noFile' }] })
      return uploadReturnPicture(ctx, file)
    },
    async (ctx, bytes) => {
      await needRefunds(ctx)
      return needDeclaredRoom(ctx, bytes)
    },
  ),
  route(office.listAdminReturns, (ctx, { query }) => listAdminReturns(ctx, query)),
  route(office.getAdminReturn, (ctx, { params }) => getReturn(ctx, params.id)),
  route(office.getAdminReturnable, (ctx, { params }) => getAdminReturnable(ctx, params.number)),
  route(office.createReturn, async (ctx, { body }) => getReturn(ctx, await requestReturn(ctx, body))),
  route(office.actOnReturn, (ctx, { params, body }) => changeReturn(ctx, params.id, params.action, body.note || null)),
  route(office.approveReturn, async (ctx, { params, body }) => {
    await approveReturn(ctx, params.id, body)
    return getReturn(ctx, params.id)
  }),
  route(office.settleCredit, (ctx, { params, body }) => settleCredit(ctx, params.id, { amount: body.amount, note: body.note || null })),
  route(money.listMoneyCollections, (ctx, { query }) => listMoneyCollections(ctx, query)),
  route(money.getMoneyCollection, (ctx, { params }) => getMoneyCollection(ctx, params.id)),
  route(money.listOpenOrders, (ctx, { query }) => listOpenOrders(ctx, query)),
  route(money.collectMoney, (ctx, { body }) => collectMoney(ctx, body)),
  route(money.withdrawMoney, (ctx, { params, body }) => actOnReceipt(ctx, params.id, 'withdraw', body.note || null)),
  route(money.listAdminMoneyCollections, (ctx, { query }) => listMoneyCollections(ctx, query)),
  route(money.actOnMoney, (ctx, { params: { id, action }, body: { note, isWhole } }) =>
    (isWhole ? actOnReceipt : actOnMoney)(ctx, id, action, note || null),
  ),
]
