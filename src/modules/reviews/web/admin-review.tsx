// One review in the office: what was written, whether it is shown, and the shop's reply.
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
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
const bodyOf = (values: Values) => values
const lists = [listAdminReviews]

export default function AdminReview() {
  return (
    <EntityScreen of={getAdminReview} title="review.admin.list.title">
      {(review) => review && <ReviewScreen first={review} />}
    </EntityScreen>
  )
}

function ReviewScreen({ first }: { first: Review }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity } = useEntityForm({
    first,
    get: getAdminReview,
    create: updateReview,
    update: updateReview,
    empty: valuesOf(first),
    valuesOf,
    bodyOf,
    refresh: lists,
    path: paths.office.review,
  })
  const review = entity ?? first
  const { register, errorOf } = form
  return (
    <EditScreen
      title={t('review.admin.one', { product: textIn(review.product.title, locale) })}
      description={t('review.admin.by', { name: review.name })}
      badge={<ReviewStatusBadge status={review.status} />}
      isNew={false}
      backTo={paths.office.reviews()}
      view={review.status === 'approved' ? `${paths.product(review.product.slug)}#reviews` : undefined}
      remove={{
        of: removeReview,
        input: { params: { id: review.id } },
        refresh: lists,
        title: t('review.admin.removeTitle'),
        text: t('review.admin.removeText'),
      }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Written review={review} />
        <Card title={t('review.admin.decide')}>
          <Form form={form} submitLabel={t('core.save')}>
            <Select
              label={t('review.admin.fields.status')}
              options={reviewStatuses.map((value) => ({ value, label: t(`review.admin.status.${value}`) }))}
              error={errorOf('status')}
              {...register('status')}
            />
            <TextArea
              rows={6}
              dir="auto"
              label={t('review.admin.fields.reply')}
              hint={t('review.admin.fields.replyHint')}
              optional
              error={errorOf('reply')}
              {...register('reply')}
            />
          </Form>
        </Card>
      </div>
    </EditScreen>
  )
}

/** What the writer sent. */
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
