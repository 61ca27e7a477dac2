// The reviews on a product's page: average and breakdown, then the reviews with their replies, by rating and in a chosen order.
import { useId, useState } from 'react'
import type { PageMeta } from '#shared/paging.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listReviews, ratingKinds, type Review, reviewSorts, type ReviewSummary } from '../../contract.ts'
import { HelpfulButton } from './helpful-button.tsx'

type Sort = (typeof reviewSorts)[number]
type Chosen = { page: number; sort: Sort; rating: number | null }

/** Takes a product's slug and title. */
export function ProductReviews({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const [{ page, sort, rating }, choose] = useState<Chosen>({ page: 1, sort: 'newest', rating: null })
  const isFirst = page === 1 && sort === 'newest' && rating === null
  const { data, error, refetch } = useLive(
    listReviews,
    { params: { slug }, ...(isFirst ? {} : { query: { page, sort, ...(rating ? { rating } : {}) } }) },
    { keepPrevious: true },
  )
  const summary = data?.meta.summary
  return (
    <section aria-labelledby={heading} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-lg font-semibold">
          {t('review.title')}
        </h2>
        <ButtonLink to={paths.addReview(slug)} icon="edit">
          {t('review.write')}
        </ButtonLink>
      </div>
      {error && !data && <NotLoaded isLarge why={error} refetch={refetch} />}
      {summary?.count === 0 && <p className="text-sm text-ink-soft">{t('review.none')}</p>}
      {data && summary && summary.count > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Summary summary={summary} rating={rating} onChoose={(stars) => choose({ page: 1, sort, rating: stars })} />
          <div className="grid min-w-0 gap-4">
            {data.meta.total > 1 && (
              <Select
                label={t('review.sort')}
                hideLabel
                options={reviewSorts.map((value) => ({ value, label: t(`review.sorts.${value}`) }))}
                value={sort}
                onChange={(event) => choose({ page: 1, sort: reviewSorts.find((each) => each === event.target.value) ?? sort, rating })}
                fieldClassName="w-full sm:w-56 sm:justify-self-end"
              />
            )}
            {data.data.length === 0 && <p className="text-sm text-ink-soft">{t('review.noneOfRating')}</p>}
            <ul className="grid gap-4" aria-label={t('review.of', { name: title })}>
              {data.data.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
            <Pages of={data.meta} onPage={(to) => choose({ page: to, sort, rating })} />
          </div>
        </div>
      )}
    </section>
  )
}

function Pages({ of: { page, perPage, total }, onPage }: { of: PageMeta; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const pages = Math.ceil(total / perPage)
  if (pages <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className="flex flex-wrap items-center justify-center gap-3 text-sm">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('ui.previousPage')}
      </Button>
      <span className="tabular-nums">{t('ui.pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('ui.nextPage')}
      </Button>
    </nav>
  )
}

type SummaryProps = { summary: ReviewSummary; rating: number | null; onChoose: (stars: number | null) => void }

/** The average, the share of each number of stars as buttons that filter, and the further ratings. */
function Summary({ summary: { average, count, byRating, ratings }, rating, onChoose }: SummaryProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div className="grid gap-4 surface-card rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="text-2xl font-semibold tabular-nums">{number(average ?? 0)}</strong>
        <Rating value={average ?? 0} />
        <span className="text-sm text-ink-soft">{t('review.count', { count })}</span>
      </p>
      <ul className="grid gap-1" aria-label={t('review.byRating')}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const some = byRating[stars - 1] ?? 0
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={rating === stars}
                disabled={some === 0}
                onClick={() => onChoose(rating === stars ? null : stars)}
                className="touch-target grid w-full grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 rounded-sm px-1 text-sm text-ink enabled:hover:bg-sunken aria-pressed:bg-primary-soft disabled:text-ink-soft"
              >
                <span className="text-start">{t('review.starsOnly', { count: stars })}</span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                  <span className="block h-full rounded-full bg-tertiary" style={{ width: `${(some / count) * 100}%` }} />
                </span>
                <span className="text-end tabular-nums">{number(some)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {rating !== null && (
        <button
          type="button"
          className="touch-target justify-self-start rounded-sm text-sm font-medium text-primary hover:underline"
          onClick={() => onChoose(null)}
        >
          {t('review.showAll')}
        </button>
      )}
      <dl className="grid gap-2 text-sm">
        {ratingKinds.map((kind) => {
          const value = ratings[kind]
          return (
            value !== null && (
              <div key={kind} className="flex items-center justify-between gap-3">
                <dt className="text-ink-soft">{t(`review.kinds.${kind}`)}</dt>
                <dd>
                  <Rating value={value} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { shopName } = useBoot()
  const rated = ratingKinds.filter((kind) => review.ratings[kind] !== null)
  return (
    <li className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Rating value={review.rating} />
        <strong className="font-medium text-ink">
          <bdi>{review.name}</bdi>
        </strong>
        {review.isBuyer && <Badge tone="success">{t('review.boughtHere')}</Badge>}
        <time dateTime={review.createdAt} className="text-ink-soft">
          {date(review.createdAt)}
        </time>
      </p>
      {review.comment !== '' && (
        <p lang={review.locale} dir="auto" className="text-sm break-words whitespace-pre-line text-ink">
          {review.comment}
        </p>
      )}
      {rated.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {rated.map((kind) => (
            <li key={kind}>
              {t(`review.kinds.${kind}`)}:{' '}
              <span className="tabular-nums">{t('review.average', { average: review.ratings[kind] ?? 0 })}</span>
            </li>
          ))}
        </ul>
      )}
      {review.reply !== '' && (
        <div className="grid gap-1 rounded-md bg-sunken p-3 text-sm">
          <strong className="font-medium text-ink">{t('review.reply', { shop: shopName })}</strong>
          <p dir="auto" className="break-words whitespace-pre-line text-ink">
            {review.reply}
          </p>
        </div>
      )}
      <HelpfulButton review={review} />
    </li>
  )
}
