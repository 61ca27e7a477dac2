// One review in the office: what was written, whether it is shown, and the shop's reply.
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import {
  type AdminReview as Review,
  getAdminReview,
  listAdminReviews,
  removeReview,
  reviewStatuses,
  type ReviewStatus,
  updateReview,
} from '../admin-contract.ts'
import { ratingKinds } from '../contract.ts'
import { BuyerBadge, ReviewStatusBadge } from './parts/review-badges.tsx'

type Values = { status: ReviewStatus; reply: string }

const valuesOf = ({ status, reply }: Review): Values => ({ status, reply })

export default function AdminReview() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <EntityScreen
      name="review.admin.list"
      calls={{ get: getAdminReview, update: updateReview, remove: removeReview }}
      refresh={[listAdminReviews]}
      path={paths.office.review}
      listPath={paths.office.reviews()}
      valuesOf={valuesOf}
      bodyOf={(values) => values}
      nameOf={({ product }) => t('review.admin.one', { product: textIn(product.title, locale) })}
      description={(review) => review && t('review.admin.by', { name: review.name })}
      badge={({ status }) => <ReviewStatusBadge status={status} />}
      view={({ status, product }) => status === 'approved' && `${paths.product(product.slug)}#reviews`}
    >
      {(form, review) => (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {review && <Written review={review} />}
          <Card title={t('review.admin.decide')}>
            <div className="grid gap-5">
              <Select
                label={t('review.admin.fields.status')}
                options={reviewStatuses.map((value) => ({ value, label: t(`review.admin.status.${value}`) }))}
                {...form.input('status')}
              />
              <TextArea
                rows={6}
                label={t('review.admin.fields.reply')}
                hint={t('review.admin.fields.replyHint')}
                optional
                {...form.input('reply')}
              />
            </div>
          </Card>
        </div>
      )}
    </EntityScreen>
  )
}

/** The review as its writer sent it. */
function Written({ review }: { review: Review }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { dateTime, number } = useFormat()
  const { product, customerId } = review
  const rated = ratingKinds.filter((kind) => review.ratings[kind] !== null)
  const linkClass = 'font-medium text-ink underline underline-offset-4'
  return (
    <Card title={<Rating value={review.rating} />}>
      <div className="grid gap-4">
        <p lang={review.locale} dir="auto" className="text-sm break-words whitespace-pre-line text-ink">
          {review.comment || t('review.admin.noComment')}
        </p>
        <DescriptionList
          items={[
            ...rated.map((kind) => ({ term: t(`review.kinds.${kind}`), value: <Rating value={review.ratings[kind] ?? 0} /> })),
            {
              term: t('review.admin.fields.product'),
              value: (
                <Link to={paths.office.product(product.id)} className={linkClass}>
                  {textIn(product.title, locale)} <bdi>({product.sku})</bdi>
                </Link>
              ),
            },
            { term: t('review.admin.fields.name'), value: <bdi>{review.name}</bdi> },
            {
              term: t('review.admin.fields.email'),
              value: (
                <a href={`mailto:${review.email}`} className={linkClass}>
                  <bdi>{review.email}</bdi>
                </a>
              ),
            },
            ...(customerId
              ? [
                  {
                    term: t('review.admin.fields.account'),
                    value: (
                      <Link to={paths.office.user(customerId)} className={linkClass}>
                        {t('review.admin.openAccount')}
                      </Link>
                    ),
                  },
                ]
              : []),
            { term: t('review.admin.fields.isBuyer'), value: <BuyerBadge isBuyer={review.isBuyer} /> },
            { term: t('review.admin.fields.helpful'), value: number(review.helpful) },
            { term: t('review.admin.fields.createdAt'), value: <time dateTime={review.createdAt}>{dateTime(review.createdAt)}</time> },
          ]}
        />
      </div>
    </Card>
  )
}
