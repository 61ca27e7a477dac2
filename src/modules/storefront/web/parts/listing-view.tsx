// How a listing is shown: as cards or in rows, and how many products on a page. Loaded on demand.
import { withFilter } from '#shared/filters.ts'
import { hrefOf } from '#modules/products/web/parts/listing/listing-address.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { showAs } from './listing-rows.ts'

const perPages = [20, 40, 60, 100] as const

type Props = { params: URLSearchParams; perPage: number; isRows: boolean; onClose: () => void }

export function ListingView({ params, perPage, isRows, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('shop.view.title')} size="sm">
      <div className="grid gap-5">
        <RadioGroup
          label={t('shop.view.as')}
          name="view"
          value={isRows ? 'rows' : 'cards'}
          onChange={(event) => showAs(event.target.value === 'rows')}
          options={(['cards', 'rows'] as const).map((value) => ({
            value,
            label: t(`shop.view.${value}`),
            hint: t(`shop.view.${value}About`),
          }))}
        />
        <nav aria-label={t('shop.view.perPage')} className="grid gap-2">
          <p className="text-sm font-medium text-ink">{t('shop.view.perPage')}</p>
          <div className="flex flex-wrap gap-2">
            {[...new Set([...perPages, perPage])]
              .sort((a, b) => a - b)
              .map((count) => (
                <ButtonLink
                  key={count}
                  size="sm"
                  to={hrefOf(withFilter(params, { key: 'perPage', value: String(count), resetAnyway: true }))}
                  variant={count === perPage ? 'primary' : 'secondary'}
                  aria-current={count === perPage || undefined}
                  onClick={onClose}
                >
                  {count}
                </ButtonLink>
              ))}
          </div>
        </nav>
      </div>
    </Dialog>
  )
}
