import { type Route, route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as calendar from '../calendar-contract.ts'
import * as api from '../contract.ts'
import { readCalendar, saveCalendar } from './calendar.ts'
import { deliveryEstimate } from './service.ts'
import { getMap, testAddress } from './test-address.ts'
import * as zones from './zones.ts'

export const shippingRoutes: Route[] = [
  route(api.getDeliveryEstimate, deliveryEstimate),
  route(calendar.getCalendar, readCalendar),
  route(calendar.saveCalendar, (ctx, { body }) => saveCalendar(ctx, body)),
  route(office.listZones, (ctx, { query }) => zones.listZones(ctx, query)),
  route(office.testAddress, (ctx, { query }) => testAddress(ctx, query)),
  route(office.getMap, (ctx, { query }) => getMap(ctx, query.country)),
  route(office.getZone, (ctx, { params }) => zones.getZone(ctx, params.id)),
  route(office.createZone, (ctx, { body }) => zones.saveZone(ctx, null, body)),
  route(office.updateZone, (ctx, { params, body }) => zones.saveZone(ctx, params.id, body)),
  route(office.removeZone, (ctx, { params }) => zones.removeZone(ctx, params.id)),
  route(office.changeZones, (ctx, { body }) => zones.changeZones(ctx, body)),
]
