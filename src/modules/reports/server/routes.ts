import { done } from '#shared/endpoint.ts'
import { route, type Route } from '#server/http.ts'
import { getAdminDashboard, getTradeOverview } from '../admin-contract.ts'
import { getAccountDashboard } from '../contract.ts'
import { getCustomerStory as storyEndpoint } from '../customer-admin-contract.ts'
import * as failed from '../failed-work-admin-contract.ts'
import { getCustomerStory } from './customer-story.ts'
import { accountDashboard, adminDashboard } from './dashboards.ts'
import { listFailedWork, tryWorkAgain } from './failed-work.ts'
import { tradeOverview } from './trade.ts'

export const reportRoutes: Route[] = [
  route(getAdminDashboard, (ctx) => adminDashboard(ctx)),
  route(getTradeOverview, (ctx, { query }) => tradeOverview(ctx, query)),
  route(failed.listFailedWork, (ctx) => listFailedWork(ctx)),
  route(failed.tryWorkAgain, async (ctx, { body }) => {
    await tryWorkAgain(ctx, body.ids)
    return done
  }),
  route(storyEndpoint, (ctx, { params }) => getCustomerStory(ctx, params.id)),
  route(getAccountDashboard, (ctx) => accountDashboard(ctx)),
]
