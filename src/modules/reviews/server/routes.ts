import { type Route, route } from '#server/http.ts'
import * as office from '../admin-contract.ts'
import * as front from '../contract.ts'
import { addReview } from './add-review.ts'
import { changeReviews, getAdminReview, listAdminReviews, removeReview, updateReview } from './admin-reviews.ts'
import { listReviews } from './list-reviews.ts'
import { voteHelpful } from './vote-helpful.ts'

export const reviewRoutes: Route[] = [
  route(front.listReviews, (ctx, { params, query }) => listReviews(ctx, params, query)),
  route(front.addReview, (ctx, { body }) => addReview(ctx, body)),
  route(front.voteHelpful, (ctx, { params, body }) => voteHelpful(ctx, params.id, body)),
  route(office.listAdminReviews, (ctx, { query }) => listAdminReviews(ctx, query)),
  route(office.getAdminReview, (ctx, { params }) => getAdminReview(ctx, params.id)),
  route(office.updateReview, (ctx, { params, body }) => updateReview(ctx, params.id, body)),
  route(office.removeReview, (ctx, { params }) => removeReview(ctx, params.id)),
  route(office.changeReviews, (ctx, { body }) => changeReviews(ctx, body.ids, body.to)),
]
