import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The word for a stock that is worth a look, the same in every list: not counted, sold out, or low; nothing otherwise. */
export function StockBadge({ onHand, isLow }: { onHand: number | null; isLow: boolean }) {
  const { t } = useTranslation()
  if (onHand === null) return <Badge tone="info">{t('stock.admin.levels.notCounted')}</Badge>
  if (onHand === 0) return <Badge tone="danger">{t('stock.admin.levels.out')}</Badge>
  return isLow ? <Badge tone="warning">{t('stock.admin.low')}</Badge> : null
}
