// The favourites: each product with its quantities, all of it into the cart with one button.
import { lazy, Suspense, useState } from 'react'
import { useAddLines } from '#modules/carts/web/parts/use-add-lines.ts'
import type { ListEntry } from '#modules/lists/contract.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { BuyFromCard } from './parts/buy-from-card.tsx'
import { ListPage } from './parts/list-page.tsx'
import { OrderButton } from './parts/order-button.tsx'
import { QuantityNote } from './parts/quantity-note.tsx'
import type { Listed } from './parts/use-listed.ts'
import { useOrderGate } from './parts/use-order-gate.ts'

const QuantitiesDrawer = lazy(async () => ({ default: (await import('./parts/quantities-drawer.tsx')).QuantitiesDrawer }))

export default function Favorites() {
  return (
    <ListPage
      kind="favorites"
      besides={(entry, listed) => <Quantities entry={entry} listed={listed} />}
      action={(entries, isAll) => <IntoCart entries={entries} isAll={isAll} />}
    />
  )
}

/** Puts the quantities of these products into the cart; what is sold out or waits for a choice is named. */
function IntoCart({ entries, isAll }: { entries: readonly ListEntry[]; isAll: boolean }) {
  const { t } = useTranslation()
  const gate = useOrderGate()
  const locale = useLocale()
  const addLines = useAddLines()
  const waiting = entries.filter(({ needsChoices }) => needsChoices)
  const lines = entries.filter(({ needsChoices }) => !needsChoices).flatMap(linesOf)
  const put = () => {
    if (waiting.length > 0) {
      const products = listIn(
        waiting.map(({ title }) => title),
        locale,
      )
      void showToast('warning', t('list.favorites.chooseFirst', { products }))
    }
    void addLines(
      lines.filter(({ isBuyable }) => isBuyable).map(({ isBuyable: _, ...line }) => line),
      lines.filter(({ isBuyable }) => !isBuyable),
    )
  }
  return (
    <span className="w-60">
      <OrderButton
        gate={gate}
        label={isAll ? t('list.favorites.putAll') : t('list.favorites.putSelected')}
        onAdd={put}
        refusal={lines.length === 0 ? t('list.favorites.nothingToPut') : undefined}
      />
    </span>
  )
}

const linesOf = ({ title, unit, card, quantities }: ListEntry) =>
  quantities.map(({ variantId, quantity, variantTitle, sku, pictureHash, limits, isBuyable }) => ({
    isBuyable,
    variantId,
    choiceIds: [],
    quantity,
    decimals: limits.decimals,
    title,
    variantTitle,
    sku,
    unit,
    pictureHash,
    ...(card ? { slug: card.slug } : {}),
  }))

function Quantities({ entry, listed }: { entry: ListEntry; listed: Listed }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mayOrder } = useMe()
  const { card, quantities, title, unit } = entry
  if (!card) return null
  const hasVariants = card.variantCount > 1
  const { only } = card
  return (
    <>
      {quantities.map(({ variantId, variantTitle, sku, quantity, limits, isBuyable }) => (
        <div key={variantId} className={hasVariants ? 'grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-2 text-sm' : 'grid gap-1'}>
          {(hasVariants || !isBuyable) && (
            <span className="min-w-0 text-ink">
              {hasVariants && <OptionValues text={variantTitle || sku} />}
              {!isBuyable && <span className="block text-xs text-danger">{t('shop.stock.out')}</span>}
            </span>
          )}
          <Stepper
            {...limits}
            value={quantity}
            label={[title, variantTitle].filter(Boolean).join(' · ')}
            onChange={(next) => listed.setQuantity(entry, variantId, next)}
            {...(hasVariants ? { hasBin: true, onZero: () => listed.setQuantity(entry, variantId, 0) } : { unit })}
          />
          {mayOrder && only && isBuyable && <QuantityNote card={card} only={only} quantity={quantity} />}
        </div>
      ))}
      {hasVariants && (
        <Button size="sm" icon="edit" onClick={() => setOpen(true)}>
          {t(quantities.length > 0 ? 'list.favorites.changeQuantities' : 'list.favorites.chooseQuantities')}
        </Button>
      )}
      {entry.needsChoices && <BuyFromCard card={card} />}
      {isOpen && (
        <Suspense>
          <QuantitiesDrawer entry={entry} card={card} onClose={() => setOpen(false)} onSaved={listed.replace} />
        </Suspense>
      )}
    </>
  )
}
