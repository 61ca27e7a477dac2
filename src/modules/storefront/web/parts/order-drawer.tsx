// Orders a product from the list: its sizes, colours and options in a drawer beside the cards. Loaded on demand.
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { getProduct } from '#modules/products/contract.ts'
import type { Quantities } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductOrder } from './product-order.tsx'

/** `begun`: quantities that were chosen in the list already. */
type Props = { slug: string; title: string; onClose: () => void; onAdded?: () => void; begun?: Quantities }

export function OrderDrawer({ slug, title, onClose, onAdded, begun }: Props) {
  const { t } = useTranslation()
  const { data: product, error, refetch } = useLive(getProduct, { params: { slug } })
  return (
    <Sheet open onClose={onClose} title={title} side="end" isWide>
      <div className="grid gap-4">
        {product ? (
          <ProductOrder key={product.id} product={product} begun={begun} onAdded={onAdded ?? onClose} isInDrawer />
        ) : error ? (
          <NotLoaded why={error} refetch={refetch} />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">{t('ui.loading')}</span>
            <Skeleton className="h-16 w-40" />
            <Skeleton className="h-64 w-full" />
          </div>
        )}
        <Link to={paths.product(slug)} className="justify-self-start text-sm font-medium text-primary hover:underline">
          {t('shop.card.look')}
        </Link>
      </div>
    </Sheet>
  )
}
