import { useTranslation } from '#web/translation.tsx'

/** How long delivery takes, in words. */
export function DeliveryTime({ minDays, maxDays }: { minDays: number; maxDays: number }) {
  const { t } = useTranslation()
  if (maxDays === 0) return t('order.time.sameDay')
  return minDays === maxDays || minDays === 0
    ? t('order.time.exact', { count: maxDays })
    : t('order.time.range', { count: maxDays, min: minDays, max: maxDays })
}
