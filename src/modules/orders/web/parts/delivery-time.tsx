import { useTranslation } from '#web/translation.tsx'

type Days = { minDays: number; maxDays: number }

/** Gives the function that says how long delivery takes. */
export function useDeliveryTime(): (days: Days) => string {
  const { t } = useTranslation()
  return ({ minDays, maxDays }) => {
    if (maxDays === 0) return t('order.time.sameDay')
    return minDays === maxDays || minDays === 0
      ? t('order.time.exact', { count: maxDays })
      : t('order.time.range', { count: maxDays, min: minDays, max: maxDays })
  }
}

/** How long delivery takes, in words. */
export const DeliveryTime = (days: Days) => useDeliveryTime()(days)
