// Writing a review of the product named in the address: ratings, comment, name and e-mail.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BotCheckPlace } from '#modules/sign-in/web/parts/bot-check-place.tsx'
import { useCheckedForm } from '#modules/sign-in/web/parts/use-checked-form.ts'
import { useOwnName } from '#modules/people/web/parts/use-own-name.ts'
import { getProduct, type Product } from '#modules/products/contract.ts'
import { Form } from '#web/form/form.tsx'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { RatingInput } from '#web/ui/rating.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { addReview, ratingKinds } from '../contract.ts'

const slugIn = (params: URLSearchParams): string => params.get('product')?.slice(0, 200) ?? ''
const load = ({ url }: PageArgs) => {
  const slug = slugIn(url.searchParams)
  return slug === '' ? [] : [want(getProduct, { params: { slug } })]
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function AddReview() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const slug = slugIn(params)
  return (
    <div className="grid gap-5">
      <PageHead title={t('review.form.title')} description={t('review.form.about')} isIndexed={false} />
      {slug === '' ? (
        <EmptyState
          isWhole
          icon="star"
          title={t('review.form.choose')}
          action={<ButtonLink to={paths.products()}>{t('review.form.toProducts')}</ButtonLink>}
        >
          {t('review.form.chooseText')}
        </EmptyState>
      ) : (
        <OfProduct key={slug} slug={slug} />
      )}
    </div>
  )
}

function OfProduct({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const product = useData(getProduct, { params: { slug } })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = paths.product(product.slug)
  const [picture] = product.pictures
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: product.title, to: back }, { label: t('review.form.title') }]}
      />
      <PageHeading title={t('review.form.title')} description={t('review.form.about')} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Card>
          {sentTo === null ? (
            <ReviewForm product={product} onSent={setSentTo} />
          ) : (
            <Alert tone="success" title={t('review.form.sentTitle')} actions={<ButtonLink to={back}>{t('review.form.back')}</ButtonLink>}>
              {t('review.form.sentText', { email: sentTo })}
            </Alert>
          )}
        </Card>
        <Link to={back} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 surface-card rounded-lg border border-line p-4">
          <span className="col-start-1">
            {picture && (
              <Picture
                hash={picture.hash}
                width={picture.width}
                height={picture.height}
                alt=""
                sizes="80px"
                className="aspect-square rounded-md object-cover"
              />
            )}
          </span>
          <span className="grid gap-1">
            {product.brand && (
              <span className="text-sm text-ink-soft">
                <bdi>{product.brand.name}</bdi>
              </span>
            )}
            <span className="font-medium text-ink">{product.title}</span>
          </span>
        </Link>
      </div>
    </>
  )
}

type Values = {
  rating: string
  ratings: Record<(typeof ratingKinds)[number], string>
  name: string
  email: string
  comment: string
  botCheck?: string
}
const empty: Values = { rating: '', ratings: { quality: '', asDescribed: '', value: '' }, name: '', email: '', comment: '' }
const stars = (text: string | null): number | null => (text ? Number(text) : null)

/** The form's state; the bot check is computed while one writes and added when the form is sent. */
function useReviewForm(productId: string, onSent: (email: string) => void) {
  const { form, bot } = useCheckedForm<typeof addReview, Values>(addReview, {
    initial: empty,
    said: 'review.form.sent',
    toBody: ({ rating, ratings, botCheck: _, ...words }, botCheck) => ({
      ...words,
      productId,
      rating: Number(rating ?? 0),
      ratings: { quality: stars(ratings.quality), asDescribed: stars(ratings.asDescribed), value: stars(ratings.value) },
      botCheck,
    }),
    onDone: (_, { email }) => onSent(email),
  })
  useOwnName(form)
  return { form, bot }
}

function ReviewForm({ product, onSent }: { product: Product; onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { form, bot } = useReviewForm(product.id, onSent)
  const { register, errorOf } = form
  return (
    <div onFocus={bot.begin}>
      <Form form={form} submitLabel={t('review.form.send')}>
        <RatingInput label={t('review.form.overall')} error={errorOf('rating')} {...register('rating')} />
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-2 text-sm text-ink-soft">{t('review.form.further')}</legend>
          {ratingKinds.map((kind) => (
            <RatingInput key={kind} label={t(`review.kinds.${kind}`)} {...register(`ratings.${kind}`)} />
          ))}
        </fieldset>
        <TextArea
          rows={6}
          label={t('review.form.comment')}
          hint={t('review.form.commentHint')}
          optional
          maxLength={3000}
          error={errorOf('comment')}
          {...register('comment')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label={t('review.form.name')} autoComplete="name" error={errorOf('name')} {...register('name')} />
          <TextInput
            type="email"
            dir="ltr"
            label={t('review.form.email')}
            hint={t('review.form.emailHint')}
            autoComplete="email"
            error={errorOf('email')}
            {...register('email')}
          />
        </div>
        <BotCheckPlace bot={bot} error={errorOf('botCheck')} />
      </Form>
    </div>
  )
}
