// Which call does what with coupons in the office.
import { type Route, route } from '#server/http.ts'
import * as api from '../admin-contract.ts'
import { changeCoupons, getCoupon, listCoupons, removeCoupon, saveCoupon } from './coupons.ts'

export const couponRoutes: Route[] = [
  route(api.listCoupons, (ctx, { query }) => listCoupons(ctx, query)),
  route(api.getCoupon, (ctx, { params }) => getCoupon(ctx, params.id)),
  route(api.createCoupon, (ctx, { body }) => saveCoupon(ctx, null, body)),
  route(api.updateCoupon, (ctx, { params, body }) => saveCoupon(ctx, params.id, body)),
  route(api.removeAdminCoupon, (ctx, { params }) => removeCoupon(ctx, params.id)),
  route(api.changeCoupons, (ctx, { body }) => changeCoupons(ctx, body)),
]
