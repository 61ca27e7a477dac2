// The visitors' calls about reviews: the approved ones of a product with their summary, a new one, and a helpful vote.
import { z } from 'zod'
import { holdsLink } from '#modules/people/link-rule.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { typedEmail } from '#shared/schemas.ts'

/** The ratings beside the overall one; each may be left out. */
export const ratingKinds = ['quality', 'asDescribed', 'value'] as const
export type RatingKind = (typeof ratingKinds)[number]

/** How many reviews a page of a product's reviews has. */
export const reviewsPerPage = 8

const Part = z.int().min(1).max(5).nullable()
export const Ratings = z.object({ quality: Part, asDescribed: Part, value: Part })
export type Ratings = z.output<typeof Ratings>

export const Review = z.object({
  id: Id,
  rating: z.int(),
  ratings: Ratings,
  comment: z.string(),
  name: z.string(),
  locale: Locale,
  /** The account it was written with has had the product delivered by this shop. */
  isBuyer: z.boolean(),
  /** How many found it helpful. */
  helpful: z.int(),
  /** The shop's answer, or empty. */
  reply: z.string(),
  createdAt: z.string(),
})
export type Review = z.output<typeof Review>

const Average = z.number().nullable()
export const ReviewSummary = z.object({
  count: z.int(),
  /** With one decimal; null without reviews. */
  average: Average,
  /** The number of reviews with one star, two stars, ... five. */
  byRating: z.array(z.int()).length(5),
  ratings: z.object({ quality: Average, asDescribed: Average, value: Average }),
})
export type ReviewSummary = z.output<typeof ReviewSummary>

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/front/products/:slug/reviews',
  access: 'public',
  about: 'The approved reviews of a product, with the average and the number by rating',
  params: z.object({ slug: z.string().max(200) }),
  query: listQuery(reviewSorts, { rating: z.coerce.number().int().min(1).max(5).optional() }),
  reply: z.array(Review),
  meta: PageMeta.extend({ productId: Id, summary: ReviewSummary }),
  cached: ['catalogue'],
  showsReviews: true,
})

const Stars = z.int('review.validation.rating').min(1, 'review.validation.rating').max(5, 'review.validation.rating')
const Given = z.int().min(1).max(5).nullable()

export const ReviewInput = z.strictObject({
  productId: Id,
  rating: Stars,
  ratings: z.strictObject({ quality: Given, asDescribed: Given, value: Given }),
  name: z
    .string()
    .trim()
    .min(1, 'review.validation.name')
    .max(80)
    .refine((text) => !holdsLink(text), 'validation.noLink'),
  email: typedEmail('review.validation.email'),
  comment: z.string().trim().max(3000),
  /** The answer of the bot check. */
  botCheck: z.string().max(10_000),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const addReview = endpoint({
  method: 'POST',
  path: '/api/front/reviews',
  access: 'public',
  about: 'Writes a review; it is shown once the office has approved it',
  body: ReviewInput,
  reply: Done,
  transaction: false,
  limit: { max: 60, seconds: 600 },
})

export const voteHelpful = endpoint({
  method: 'POST',
  path: '/api/front/reviews/:id/helpful',
  access: 'public',
  about: 'Finds a review helpful, or takes that back; counted once for each person or device',
  params: IdParams,
  body: z.strictObject({ device: z.string().regex(/^[\w-]{16,64}$/), isHelpful: z.boolean() }),
  reply: z.object({ helpful: z.int() }),
  limit: { max: 120, seconds: 600 },
})
