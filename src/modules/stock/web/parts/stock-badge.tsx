import { StockLevel } from '#modules/products/web/parts/listing/stock-words.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The word for a stock that is worth a look, the same in every list: not counted, out of stock, or low; nothing otherwise. */
export function StockBadge({ onHand, isLow }: { onHand: number | null; isLow: boolean }) {
  const { t } = useTranslation()
  if (onHand === null) return <Badge tone="info">{t('stock.admin.levels.notCounted')}</Badge>
  if (onHand === 0) return <StockLevel level="out" />
  return isLow ? <StockLevel level="low" /> : null
}
