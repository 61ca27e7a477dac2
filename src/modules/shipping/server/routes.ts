import { type Route, route } from '#server/http.ts'
import * as api from '../contract.ts'
import { deliveryEstimate } from './service.ts'

export const shippingRoutes: Route[] = [route(api.getDeliveryEstimate, deliveryEstimate)]
