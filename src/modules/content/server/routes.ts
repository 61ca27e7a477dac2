import { type Route, route } from '#server/http.ts'
import * as api from '../contract.ts'
import { listSlides, sendContact } from './service.ts'

export const contentRoutes: Route[] = [route(api.listSlides, listSlides), route(api.sendContact, (ctx, { body }) => sendContact(ctx, body))]
