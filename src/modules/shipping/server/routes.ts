import { type Route, route } from '#server/http.ts'
import * as calendar from '../calendar-contract.ts'
import * as api from '../contract.ts'
import { readCalendar, saveCalendar } from './calendar.ts'
import { deliveryEstimate } from './service.ts'

export const shippingRoutes: Route[] = [
  route(api.getDeliveryEstimate, deliveryEstimate),
  route(calendar.getCalendar, readCalendar),
  route(calendar.saveCalendar, (ctx, { body }) => saveCalendar(ctx, body)),
]
