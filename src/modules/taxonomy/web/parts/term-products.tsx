// The first products that use a category, brand, tag or unit, each with a link.
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import type { CallInput } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { listTermProducts } from '../../uses-contract.ts'

const most = 12

type Props = Pick<NonNullable<CallInput<typeof listTermProducts>['query']>, 'kind' | 'of'>

/** Takes the kind and id of the used term. */
export function TermProducts({ kind, of }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { number } = useFormat()
  const { data, error, refetch } = useLive(listTermProducts, { query: { kind, of, perPage: most } })
  const total = data?.meta.total ?? 0
  return (
    <Card
      title={t('taxonomy.admin.termProducts.title')}
      description={total > most ? t('taxonomy.admin.termProducts.showing', { shown: most, total: number(total) }) : undefined}
      actions={
        total > 0 &&
        kind !== 'measureUnit' && (
          <ButtonLink size="sm" to={paths.office.products({ [kind]: of })}>
            {t('taxonomy.admin.termProducts.all')}
          </ButtonLink>
        )
      }
      flush={total > 0}
    >
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : total === 0 ? (
        <p className="text-sm text-ink-soft">{t('taxonomy.admin.termProducts.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {data.data.map((product) => (
            <li key={product.id} className="flex items-center gap-3 border-line px-5 py-2 text-sm not-first:border-t">
              <Link to={paths.office.product(product.id)} className="min-w-0 flex-1 truncate text-ink underline-offset-4 hover:underline">
                <bdi>{textIn(product.title, locale)}</bdi>
              </Link>
              {product.isArchived && <Badge>{t('taxonomy.admin.termProducts.archived')}</Badge>}
              <bdi dir="ltr" className="shrink-0 text-ink-soft">
                {product.sku}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
