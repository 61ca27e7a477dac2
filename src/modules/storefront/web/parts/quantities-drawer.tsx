// The quantities of a favourite with variants: its grid or list as it is ordered, saved with the favourite instead of put into the cart. Loaded on demand.
import { useState } from 'react'
import { type ListEntry, setQuantities } from '#modules/lists/contract.ts'
import { getProduct, type Product, type ProductCard } from '#modules/products/contract.ts'
import { VariantGrid } from '#modules/products/web/parts/ordering/variant-grid.tsx'
import { VariantList } from '#modules/products/web/parts/ordering/variant-list.tsx'
import { chosenOf, matrixOf } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'

type Props = { entry: ListEntry; card: ProductCard; onClose: () => void; onSaved: (entry: ListEntry) => void }

export function QuantitiesDrawer({ entry, card, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const { data: product, error, refetch } = useLive(getProduct, { params: { slug: card.slug } })
  const [quantities, setAll] = useState(() => Object.fromEntries(entry.quantities.map((each) => [each.variantId, each.quantity])))
  const save = useCommand(setQuantities, {
    said: 'list.favorites.saved',
    onDone: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const set = (variantId: string, quantity: number) => setAll((before) => ({ ...before, [variantId]: quantity }))
  const submit = ({ variants }: Product) => {
    // Sold-out variants cannot be typed in the grid; their quantities stay.
    const typed = chosenOf(variants, quantities).lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }))
    const others = entry.quantities.filter(({ variantId, isBuyable }) => !isBuyable && !typed.some((each) => each.variantId === variantId))
    save.run({
      params: { productId: entry.productId },
      body: { quantities: [...typed, ...others.map(({ variantId, quantity }) => ({ variantId, quantity }))] },
    })
  }
  const matrix = product && matrixOf(product)
  const common = { quantities, onChange: set, left: new Map<string, number>() }
  return (
    <Sheet
      open
      onClose={onClose}
      title={entry.title}
      side="end"
      isWide
      actions={
        product && (
          <Button variant="primary" loading={save.isRunning} onClick={() => submit(product)}>
            {t('core.save')}
          </Button>
        )
      }
    >
      {product ? (
        matrix ? (
          <VariantGrid matrix={matrix} unit={product.unit} isInDrawer {...common} />
        ) : (
          <VariantList product={product} {...common} />
        )
      ) : error ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('ui.loading')}</span>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Sheet>
  )
}
