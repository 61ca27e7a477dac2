import { useQuantityHint } from '#modules/carts/web/parts/use-quantity-hint.ts'
import type { ProductVariant } from '#modules/products/contract.ts'
import type { UnitWords } from '#shared/units.ts'

type Props = {
  variant: Pick<ProductVariant, 'id' | 'limits' | 'title'>
  /** Says which variant is meant, where several are in sight. */
  isNamed?: boolean
  unit: UnitWords
  quantity: number
  left?: number | undefined
}

/** The hint beside the quantity of a variant on one line, which keeps its place while there is nothing to say. */
export function VariantNote({ variant: { id, limits, title }, isNamed = false, unit, quantity, left }: Props) {
  const hint = useQuantityHint({ variantId: id, quantity, limits, unit, left })
  const words = hint !== null && isNamed && title ? `${title}: ${hint}` : (hint ?? '')
  return (
    <p className="card-note" title={words}>
      {words}
    </p>
  )
}
