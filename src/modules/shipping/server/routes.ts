import type { Ctx } from '#server/ctx.ts'
import { withLastChange } from '#server/entity/seen-version.ts'
import { type Route, route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as calendar from '../calendar-contract.ts'
import * as api from '../contract.ts'
import * as districts from '../neighborhoods-admin-contract.ts'
import * as places from '../places-contract.ts'
import { saveCalendar, showCalendar } from './calendar.ts'
import * as verbs from './neighborhoods.ts'
import { listPlaces } from './places.ts'
import { listRefused } from './refused-places.ts'
import { deliveryEstimate } from './service.ts'
import { getMap, testAddress } from './test-address.ts'
import * as zones from './zones.ts'

/** A zone, or a district, with who changed it last. */
const shownZone = async <T extends { id: string }>(ctx: Ctx, zone: Promise<T>) => withLastChange(ctx, 'shippingZone', await zone)
const shownDistrict = async <T extends { id: string }>(ctx: Ctx, district: Promise<T>) =>
  withLastChange(ctx, 'neighborhood', await district)

export const shippingRoutes: Route[] = [
  route(api.getDeliveryEstimate, deliveryEstimate),
  route(calendar.getCalendar, showCalendar),
  route(calendar.saveCalendar, (ctx, { body }) => saveCalendar(ctx, body)),
  route(office.listZones, (ctx, { query }) => zones.listZones(ctx, query)),
  route(office.testAddress, (ctx, { query }) => testAddress(ctx, query)),
  route(office.getMap, (ctx, { query }) => getMap(ctx, query.country)),
  route(office.listRefused, (ctx) => listRefused(ctx)),
  route(office.getZone, (ctx, { params }) => shownZone(ctx, zones.getZone(ctx, params.id))),
  route(office.createZone, (ctx, { body }) => shownZone(ctx, zones.saveZone(ctx, null, body))),
  route(office.updateZone, (ctx, { params, body }) => shownZone(ctx, zones.saveZone(ctx, params.id, body))),
  route(office.removeZone, (ctx, { params }) => zones.removeZone(ctx, params.id)),
  route(office.changeZones, (ctx, { body }) => zones.changeZones(ctx, body)),
  route(places.listPlaces, (ctx, { query }) => listPlaces(ctx, query.country)),
  route(districts.listNeighborhoods, (ctx, { query }) => verbs.listNeighborhoods(ctx, query)),
  route(districts.listNeighborhoodCities, (ctx) => verbs.listCities(ctx)),
  route(districts.getNeighborhood, (ctx, { params }) => shownDistrict(ctx, verbs.getNeighborhood(ctx, params.id))),
  route(districts.createNeighborhood, (ctx, { body }) => shownDistrict(ctx, verbs.saveNeighborhood(ctx, null, body))),
  route(districts.updateNeighborhood, (ctx, { params, body }) => shownDistrict(ctx, verbs.saveNeighborhood(ctx, params.id, body))),
  route(districts.removeNeighborhood, (ctx, { params }) => verbs.removeNeighborhood(ctx, params.id)),
  route(districts.changeNeighborhoods, (ctx, { body }) => verbs.changeNeighborhoods(ctx, body)),
  route(districts.importNeighborhoods, (ctx, { body }) => verbs.importNeighborhoods(ctx, body)),
]
