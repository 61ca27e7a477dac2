// The office's endpoints for reviews.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale, Texts } from '#shared/locale.ts'
import { flag, listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Ratings } from './contract.ts'

export const reviewStatuses = ['unapproved', 'approved'] as const
export const ReviewStatus = z.enum(reviewStatuses)
export type ReviewStatus = z.output<typeof ReviewStatus>

export const AdminReview = z.object({
  id: Id,
  version: z.int(),
  status: ReviewStatus,
  rating: z.int(),
  ratings: Ratings,
  name: z.string(),
  email: z.string(),
  comment: z.string(),
  locale: Locale,
  isBuyer: z.boolean(),
  helpful: z.int(),
  reply: z.string(),
  product: z.object({ id: Id, slug: z.string(), sku: z.string(), title: Texts }),
  /** The account it was written with. */
  customerId: Id.nullable(),
  createdAt: z.string(),
})
export type AdminReview = z.output<typeof AdminReview>

const sorts = ['createdAt', '-createdAt', 'rating', '-rating', 'helpful', '-helpful', 'name', '-name'] as const

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  may: 'reviews.see',
  about: 'All reviews, the newest first',
  query: listQuery(sorts, {
    status: ReviewStatus.optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
    isBuyer: flag(),
    hasReply: flag(),
    product: Id.optional(),
  }),
  reply: z.array(AdminReview),
  meta: PageMeta,
})

export const getAdminReview = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/:id',
  access: 'admin',
  may: 'reviews.see',
  about: 'One review',
  params: IdParams,
  reply: AdminReview,
})

export const updateReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/:id',
  access: 'admin',
  may: 'reviews.change',
  about: "Saves whether a review is approved, and the shop's reply; the writer gets a mail",
  params: IdParams,
  body: z.strictObject({ status: ReviewStatus, reply: z.string().trim().max(3000), version: SeenVersion }),
  reply: AdminReview,
})

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/api/admin/reviews/:id',
  access: 'admin',
  may: 'reviews.change',
  about: 'Deletes a review',
  params: IdParams,
  reply: Done,
})

export const changeReviews = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/change',
  access: 'admin',
  may: 'reviews.change',
  about: 'Approves, unapproves or deletes many reviews',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum([...reviewStatuses, 'removed']) }),
  reply: z.object({ changed: z.int() }),
})
