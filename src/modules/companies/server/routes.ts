import { type Route, route } from '#server/http.ts'
import { listCompanies as endpoint } from '../admin-contract.ts'
import { listCompanies } from './list-companies.ts'

export const companyRoutes: Route[] = [route(endpoint, (ctx, { query }) => listCompanies(ctx, query))]
