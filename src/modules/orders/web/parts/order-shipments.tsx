// The shipments of an order with their tracking, and the lines still to come.
import type { ReactNode } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Order, OrderLine } from '../../contract.ts'
import { leftToShip } from '../../shipment-rules.ts'
import type { Shipment } from '../../shipments-contract.ts'
import { LineFacts } from './line-facts.tsx'

type Props = {
  order: Pick<Order, 'lines' | 'shipments' | 'status' | 'isPartShipped'>
  /** The actions of one shipment. */
  actions?: (shipment: Shipment) => ReactNode
}

export function OrderShipments({ order: { lines, shipments, status, isPartShipped }, actions }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const dropped = lines.filter((line) => line.dropped > 0)
  return (
    <div className="grid gap-4">
      {shipments.map((shipment) => (
        <section key={shipment.id} aria-label={t('order.shipmentNumber', { number: shipment.number })} className="grid gap-2 text-sm">
          <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium text-ink">
            {t('order.shipmentNumber', { number: shipment.number })}
            <time className="text-xs font-normal text-ink-soft" dateTime={shipment.createdAt}>
              {dateTime(shipment.createdAt)}
            </time>
          </h3>
          <Tracking shipment={shipment} />
          <Quantities
            lines={shipment.lines.flatMap(({ lineId, quantity }) => {
              const line = lines.find(({ id }) => id === lineId)
              return line ? [{ line, quantity }] : []
            })}
          />
          {actions && <div className="flex flex-wrap gap-2">{actions(shipment)}</div>}
        </section>
      ))}
      {isPartShipped && (
        <section aria-label={t('order.stillToCome')} className="grid gap-2 text-sm">
          <h3 className="font-medium text-ink">{t('order.stillToCome')}</h3>
          <Quantities
            lines={lines.flatMap((line) => {
              const quantity = leftToShip(line, status)
              return quantity > 0 ? [{ line, quantity }] : []
            })}
          />
        </section>
      )}
      {dropped.length > 0 && (
        <section aria-label={t('order.willNotCome')} className="grid gap-2 text-sm">
          <h3 className="font-medium text-ink">{t('order.willNotCome')}</h3>
          <Quantities lines={dropped.map((line) => ({ line, quantity: line.dropped }))} />
        </section>
      )}
    </div>
  )
}

function Tracking({ shipment: { name, url } }: { shipment: Shipment }) {
  const { t } = useTranslation()
  if (!name && !url) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      {name && <bdi>{name}</bdi>}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex items-center gap-1 font-medium text-primary hover:underline"
        >
          {t('order.trackShipment')} <Icon name="external" size={16} />
        </a>
      )}
    </p>
  )
}

function Quantities({ lines }: { lines: readonly { line: OrderLine; quantity: number }[] }) {
  const format = useFormat()
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ line, quantity }) => (
        <li key={line.id} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0">
            <bdi>{line.title}</bdi> <LineFacts facts={[line.variantTitle, line.sku]} />
          </span>
          <bdi className="shrink-0 tabular-nums">{format.quantity(quantity, line.decimals, line.unit)}</bdi>
        </li>
      ))}
    </ul>
  )
}
