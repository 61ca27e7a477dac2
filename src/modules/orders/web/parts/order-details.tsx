// How an order is delivered and paid, to whom, with its references.
import { parcelLines } from '#modules/people/address-rules.ts'
import { useTranslation } from '#web/translation.tsx'
import { isolatePhones, phoneText } from '#shared/phone-text.ts'
import { dayText } from '#shared/day-text.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { asksForMoney } from '../../asking.ts'
import type { Order } from '../../contract.ts'
import { gaveDelivery } from '../../coupon-gift.ts'
import { DeliveryTime } from './delivery-time.tsx'
import { PaymentStatus } from './order-status.tsx'

type Props = { order: Order; isForGoods?: boolean; isInOffice?: boolean }

/**
 * `isForGoods` leaves out how the order is paid: for papers that go with the goods. `isInOffice` also shows the address of an order that is
 * collected: what is sent to the customer about it goes there.
 */
export function OrderDetails({ order, isForGoods = false, isInOffice = false }: Props) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const isCollected = order.deliveryMethod === 'collection'
  const optional = (term: string, value: string | null): Description[] =>
    value ? [{ term, value: <bdi className="whitespace-pre-line">{value}</bdi> }] : []
  const items: Description[] = [
    {
      term: t(isCollected ? 'order.collectionLabel' : 'order.deliveryLabel'),
      value: (
        <>
          {order.deliveryName}
          {!isCollected && order.deliveryMinDays !== null && order.deliveryMaxDays !== null && (
            <span className="text-ink-soft">
              {' · '}
              <DeliveryTime minDays={order.deliveryMinDays} maxDays={order.deliveryMaxDays} />
            </span>
          )}
        </>
      ),
    },
    ...(order.requestedDate
      ? [{ term: t(isCollected ? 'order.requestedCollection' : 'order.requestedDelivery'), value: dayText(order.requestedDate, tag) }]
      : []),
    ...(isCollected && order.collectFrom.length > 0
      ? [{ term: t('order.collectFromLabel'), value: <Lines lines={order.collectFrom} /> }]
      : []),
    ...(order.address && (isInOffice || !isCollected)
      ? [{ term: t(isCollected ? 'order.checkout.steps.address' : 'order.addressLabel'), value: <AddressLines address={order.address} /> }]
      : []),
    ...(isCollected ? [] : optional(t('person.fields.openingHours'), order.address?.openingHours ?? null)),
    ...(isCollected ? [] : optional(t('person.fields.instructions'), order.address?.instructions ?? null)),
    ...(isForGoods
      ? []
      : [{ term: t('order.paymentLabel'), value: <PaidBy order={order} /> }, ...optional(t('order.couponLabel'), couponWords(order, t))]),
    {
      term: t('order.contactLabel'),
      value: (
        <span className="grid">
          <span>
            <bdi>{order.customerName}</bdi>
          </span>
          <span className="text-ink-soft">
            <bdi>{order.companyName}</bdi>
          </span>
          <span className="break-all">
            <bdi>{order.email}</bdi>
          </span>
          {order.phone && (
            <span>
              <bdi dir="ltr">{phoneText(order.phone)}</bdi>
            </span>
          )}
        </span>
      ),
    },
    ...optional(t(asksForMoney(order) ? 'order.placedByLabel' : 'order.preparedByLabel'), placedByWords(order, t)),
    ...optional(t('order.salespersonLabel'), order.salespersonName),
    ...optional(t('order.poNumber'), order.purchaseOrderNumber),
    ...(order.shipmentName || order.shipmentUrl ? [{ term: t('order.shipment'), value: <Shipment order={order} /> }] : []),
    ...optional(t('order.note'), order.note && isolatePhones(order.note)),
  ]
  return <DescriptionList layout="stacked" items={items} />
}

/** The code, and that it made the delivery free: what it took off is among the totals. */
const couponWords = (order: Order, t: ReturnType<typeof useTranslation>['t']): string | null =>
  gaveDelivery(order) ? t('order.couponGaveDelivery', { code: order.couponCode ?? '' }) : order.couponCode

/** Who ordered for the customer; nothing where they did it themselves. */
function placedByWords({ placedBy, customerName }: Order, t: ReturnType<typeof useTranslation>['t']): string | null {
  if (!placedBy) return null
  return placedBy.name ? t('order.placedFor', { name: placedBy.name, customer: customerName }) : t('order.placedByOffice')
}

const PaidBy = ({ order }: { order: Order }) => (
  <span className="flex flex-wrap items-center gap-2">
    {order.paymentMethod} {asksForMoney(order) && <PaymentStatus state={order.paymentState} />}
  </span>
)

function Shipment({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <span className="grid gap-0.5">
      {order.shipmentName && (
        <span>
          <bdi>{order.shipmentName}</bdi>
        </span>
      )}
      {order.shipmentUrl && (
        <a
          href={order.shipmentUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex items-center gap-1 font-medium text-primary hover:underline"
        >
          {t('order.trackShipment')} <Icon name="external" size={16} />
        </a>
      )}
    </span>
  )
}

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: NonNullable<Order['address']> }) {
  return <Lines lines={parcelLines(address, useLocale())} />
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="grid">
    {lines.map((line) => (
      <span key={line}>
        <bdi>{line}</bdi>
      </span>
    ))}
  </span>
)
