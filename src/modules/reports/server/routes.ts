import { route, type Route } from '#server/http.ts'
import { getAdminDashboard } from '../admin-contract.ts'
import { getAccountDashboard } from '../contract.ts'
import { accountDashboard, adminDashboard } from './dashboards.ts'

export const reportRoutes: Route[] = [
  route(getAdminDashboard, (ctx) => adminDashboard(ctx)),
  route(getAccountDashboard, (ctx) => accountDashboard(ctx)),
]
