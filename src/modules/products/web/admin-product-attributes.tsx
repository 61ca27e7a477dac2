// A product's attributes: 1 descriptive ones, 2 option groups, 3 what its variants differ in. The profile's kind is the usual one; the others stay open.
import { useTranslation } from '#web/translation.tsx'
import { Link, useParams } from 'react-router'
import { getProductAttributes, type ProductAttributes } from '../attributes-contract.ts'
import { isCallError } from '#shared/call.ts'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { AttachedOptions } from './parts/options/attached-options.tsx'
import { DescriptiveAttributes } from './parts/attributes/descriptive-attributes.tsx'

const kinds = [1, 2, 3] as const

export default function AdminProductAttributes() {
  const { t } = useTranslation()
  const { version = '', id = '' } = useParams()
  const kind = kinds.find((each) => String(each) === version)
  const { error, data } = useFresh(getProductAttributes, { params: { id } }, { enabled: kind !== undefined })
  if (!kind) return <ErrorPage status={404} detail={{}} />
  if (error && !data)
    return <ErrorPage status={isCallError(error) && [404, 422].includes(error.status) ? 404 : 500} detail={{ message: error.message }} />
  if (!data)
    return (
      <Card title={t('variants.admin.attributes.loading')}>
        <SkeletonText lines={6} />
      </Card>
    )
  return <Attributes key={data.product.id} kind={kind} data={data} />
}

function Attributes({ kind, data }: { kind: (typeof kinds)[number]; data: ProductAttributes }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const { product } = data
  useRecordName(textIn(product.title, locale))
  const title = t('variants.admin.attributes.title', { title: textIn(product.title, locale) })
  const counts = { 1: data.attributes.length, 2: data.optionGroups.length, 3: data.variantCount }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        description={<bdi>{product.sku}</bdi>}
        actions={
          <ButtonLink to={paths.office.product(product.id)} icon="edit">
            {t('variants.admin.attributes.toProduct')}
          </ButtonLink>
        }
      />
      <nav aria-label={t('variants.admin.attributes.kinds')} className="flex flex-wrap gap-1 border-b border-line">
        {kinds.map((each) => (
          <Link
            key={each}
            to={paths.office.productAttributes(each, product.id)}
            aria-current={each === kind ? 'page' : undefined}
            className={cx(
              'touch-target -mb-px inline-flex items-center gap-2 border-b-2 px-3 py-2 text-sm',
              each === kind ? 'border-primary font-medium text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {t(`variants.admin.attributes.kind${each}`)}
            <span className="tabular-nums">{counts[each]}</span>
            {each === profile.attributesVersion && <span className="text-xs text-ink-soft">({t('variants.admin.attributes.usual')})</span>}
          </Link>
        ))}
      </nav>
      {kind === 1 && <DescriptiveAttributes first={data} />}
      {kind === 2 && <AttachedOptions first={data} />}
      {kind === 3 && <VariantAxes data={data} />}
    </div>
  )
}

function VariantAxes({ data: { axes, product, variantCount } }: { data: ProductAttributes }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Card title={t('variants.admin.attributes.kind3')} description={t('variants.admin.attributes.text3')}>
      <div className="grid gap-5">
        {axes.length === 0 && <p className="text-sm text-ink-soft">{t('variants.admin.attributes.noAxes')}</p>}
        {axes.map(({ typeId, title, values }) => (
          <section key={typeId} className="grid gap-2">
            <h3 className="text-sm font-semibold">
              <Link to={paths.office.variantType(typeId)} className="underline-offset-4 hover:underline">
                <bdi>{textIn(title, locale)}</bdi>
              </Link>
            </h3>
            <ul className="flex flex-wrap gap-2">
              {values.map((value) => (
                <li key={value.id} className="inline-flex items-center gap-2 rounded-md border border-line px-2.5 py-1 text-sm">
                  {value.swatch && (
                    <span
                      aria-hidden
                      className="size-3.5 rounded-full border border-line-strong"
                      style={{ backgroundColor: value.swatch }}
                    />
                  )}
                  <bdi>{textIn(value.title, locale)}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={paths.office.productVariants(product.id)} variant="primary" icon="dashboard">
            {t('variants.admin.attributes.toMatrix')}
          </ButtonLink>
          <span className="text-sm text-ink-soft">{t('variants.admin.attributes.variants', { count: variantCount })}</span>
        </div>
      </div>
    </Card>
  )
}
