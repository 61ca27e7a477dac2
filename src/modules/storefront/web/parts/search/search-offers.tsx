// The list below the search box: products with their pictures, categories and brands, the searches of before.
import { useId } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { pictureUrl } from '#web/ui/picture.tsx'
import type { useCombobox } from '#web/ui/use-combobox.ts'
import type { Offer, OfferGroup } from './suggested.ts'

type Props = {
  isShown: boolean
  groups: readonly OfferGroup[]
  box: ReturnType<typeof useCombobox>
  /** The words that were looked for instead of those typed. */
  showing: string | null
  isNothing: boolean
  onForget: () => void
}

export function SearchOffers({ isShown, groups, box, showing, isNothing, onForget }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const count = groups.reduce((sum, { offers }) => sum + offers.length, 0)
  const startOf = (at: number) => groups.slice(0, at).reduce((sum, { offers }) => sum + offers.length, 0)
  const nothing = isNothing ? t('shop.search.nothing') : ''
  return (
    <>
      <p role="status" className="sr-only">
        {isShown &&
          (count > 0
            ? [showing && t('shop.found.showing', { words: showing }), t('shop.search.count', { count })].filter(Boolean).join(' ')
            : nothing)}
      </p>
      <div
        hidden={!isShown}
        className="surface-overlay absolute inset-x-0 top-full z-40 mt-1 max-h-[min(32rem,70dvh)] overflow-y-auto overscroll-contain rounded-md border border-line p-1 shadow-overlay"
      >
        {isShown && showing !== null && <p className="px-2.5 py-1.5 text-sm text-ink">{t('shop.found.showing', { words: showing })}</p>}
        {isShown && nothing && <p className="px-2.5 py-1.5 text-sm text-ink-soft">{nothing}</p>}
        <div {...box.list} aria-label={t('shop.search.suggestions')}>
          {(isShown ? groups : []).map(({ key, offers }, at) => (
            <div
              key={key}
              role="group"
              aria-labelledby={key === 'all' ? undefined : `${id}-${key}`}
              aria-label={key === 'all' ? t('nav.search') : undefined}
            >
              {key !== 'all' && (
                <p id={`${id}-${key}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-soft">
                  {t(`shop.search.${key}`)}
                </p>
              )}
              {offers.map((offer, index) => (
                <div
                  key={keyOf(offer)}
                  {...box.option(startOf(at) + index)}
                  className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm text-ink aria-selected:bg-sunken pointer-coarse:min-h-11"
                >
                  <OfferWords offer={offer} />
                </div>
              ))}
            </div>
          ))}
        </div>
        {groups[0]?.key === 'recent' && (
          <Button size="sm" variant="quiet" onClick={onForget}>
            {t('shop.search.forget')}
          </Button>
        )}
      </div>
    </>
  )
}

const keyOf = (offer: Offer): string =>
  offer.kind === 'product' ? offer.product.id : offer.kind === 'term' ? offer.to : `${offer.kind} ${offer.search}`
const icons = { recent: 'clock', all: 'search' } as const satisfies Record<string, IconName>

function OfferWords({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  if (offer.kind === 'product') {
    const { title, brand, sku, pictureHash, isInStock } = offer.product
    return (
      <>
        <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
          {pictureHash ? (
            <img src={pictureUrl(pictureHash, 160)} alt="" width={40} height={40} className="size-full object-cover" />
          ) : (
            <Icon name="image" size={16} />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate">{title}</bdi>
          <span className="block truncate text-xs text-ink-soft">
            {brand && (
              <>
                <bdi>{brand}</bdi> ·{' '}
              </>
            )}
            <bdi className="font-mono">{sku}</bdi>
            {!isInStock && (
              <>
                {' · '}
                <span className="text-danger">{t('shop.stock.out')}</span>
              </>
            )}
          </span>
        </span>
      </>
    )
  }
  if (offer.kind === 'term')
    return (
      <>
        <Icon name={offer.term.kind === 'brand' ? 'tag' : 'storage'} size={16} className="text-ink-soft" />
        <bdi className="min-w-0 flex-1 truncate">{offer.term.title}</bdi>
        <span className="text-xs text-ink-soft">
          {offer.term.within ? <bdi>{offer.term.within}</bdi> : t(`shop.search.kind.${offer.term.kind}`)}
        </span>
      </>
    )
  return (
    <>
      <Icon name={icons[offer.kind]} size={16} className="text-ink-soft" />
      <bdi className="min-w-0 flex-1 truncate">{offer.kind === 'all' ? t('shop.search.all', { search: offer.search }) : offer.search}</bdi>
    </>
  )
}
