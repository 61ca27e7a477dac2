import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ProductVariant } from '../../../contract.ts'

const tones = { in: 'success', low: 'warning', out: 'neutral' } as const

/** Stock in words, with a mark beside the colour; a variant that is not available counts as out. */
export function StockWords({ variant }: { variant: Pick<ProductVariant, 'stock' | 'isAvailable'> }) {
  const { t } = useTranslation()
  const stock = variant.isAvailable ? variant.stock : 'out'
  return <Badge tone={tones[stock]}>{t(`shop.stock.${stock}`)}</Badge>
}
