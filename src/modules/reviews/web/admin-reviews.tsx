// The office's list of reviews: which are shown, and which wait.
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { countColumn, InReaderLanguage } from '#web/table/entity-columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { type AdminReview, changeReviews, listAdminReviews, reviewStatuses } from '../admin-contract.ts'
import { BuyerBadge, ReviewStatusBadge } from './parts/review-badges.tsx'

const fields = 'review.admin.fields'

const columns: Column<AdminReview>[] = [
  link(
    'product',
    `${fields}.product`,
    (row) => <InReaderLanguage words={row.product.title} />,
    (row) => paths.office.review(row.id),
  ),
  custom('rating', `${fields}.rating`, (row) => <Rating value={row.rating} />, { sort: 'rating' }),
  custom('comment', `${fields}.comment`, ({ comment }) => (
    <p dir="auto" className="line-clamp-2 max-w-md min-w-28 text-start">
      {comment || '–'}
    </p>
  )),
  text('name', `${fields}.name`, (row) => row.name, { sort: 'name' }),
  text('email', `${fields}.email`, (row) => row.email, { isHidden: true }),
  custom('isBuyer', `${fields}.isBuyer`, (row) => <BuyerBadge isBuyer={row.isBuyer} />),
  custom('status', `${fields}.status`, (row) => <ReviewStatusBadge status={row.status} />),
  countColumn('helpful', `${fields}.helpful`, (row) => row.helpful),
  moment('createdAt', `${fields}.createdAt`, (row) => row.createdAt, { sort: 'createdAt' }),
]

export default function AdminReviews() {
  const bulk = useBulkChange(changeReviews, [listAdminReviews], { goals: ['approved', 'unapproved', 'removed'] })
  return (
    <ListScreen<AdminReview>
      of={listAdminReviews}
      name="review.admin.list"
      columns={columns}
      path={paths.office.review}
      addPath={null}
      filters={<Filters />}
      bulk={bulk}
    />
  )
}

function Filters() {
  const { t } = useTranslation()
  const filter = (name: 'status' | 'rating' | 'isBuyer' | 'hasReply', values: readonly string[], labelOf: (value: string) => string) => (
    <FilterSelect
      of={listAdminReviews}
      name={name}
      label={t(name === 'hasReply' ? `${fields}.reply` : `${fields}.${name}`)}
      any={t(`review.admin.any.${name}`)}
      options={values.map((value) => ({ value, label: labelOf(value) }))}
    />
  )
  return (
    <>
      {filter('status', reviewStatuses, (value) => t(`review.admin.status.${value}`))}
      {filter('rating', ['5', '4', '3', '2', '1'], (value) => t('review.starsOnly', { count: Number(value) }))}
      {filter('isBuyer', ['true', 'false'], (value) => t(`review.admin.isBuyer.${value}`))}
      {filter('hasReply', ['true', 'false'], (value) => t(`review.admin.hasReply.${value}`))}
    </>
  )
}
