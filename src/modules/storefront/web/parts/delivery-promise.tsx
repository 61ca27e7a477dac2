import { useTranslation } from '#web/translation.tsx'
import { getDeliveryEstimate } from '#modules/shipping/contract.ts'
import { useData } from '#web/page-data.ts'
import { Icon } from '#web/ui/icon.tsx'

/** When an order arrives within the shop's own country, and whether it may be collected. The page has to want `getDeliveryEstimate`. */
export function DeliveryPromise() {
  const { t } = useTranslation()
  const { countryName, days, offersCollection } = useData(getDeliveryEstimate)
  if (!days && !offersCollection) return null
  const key = days && days.min === days.max ? 'exactly' : 'between'
  return (
    <ul className="grid gap-1.5 text-sm">
      {days && (
        <li className="flex items-start gap-2">
          <Icon name="truck" className="text-ink-soft" />
          <span>{t(`shop.delivery.${key}`, { min: days.min, max: days.max, count: days.max, country: countryName })}</span>
        </li>
      )}
      {offersCollection && (
        <li className="flex items-start gap-2">
          <Icon name="map-pin" className="text-ink-soft" />
          <span>{t('shop.delivery.collection')}</span>
        </li>
      )}
    </ul>
  )
}
