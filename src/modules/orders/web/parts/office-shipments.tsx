// The shipments of an order for the office: the papers of each, and the end of waiting for what is missing.
import { useState } from 'react'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { type AdminOrder, getAdminOrder, listAdminOrders } from '../../admin-contract.ts'
import { dropRest, getShipmentPdf, shipmentDocuments } from '../../shipments-admin-contract.ts'
import { OrderShipments } from './order-shipments.tsx'

export function OfficeShipments({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { isOrderPrintable } = useBoot().profile.flags
  const [isDropping, setDropping] = useState(false)
  if (order.shipments.length === 0) return null
  return (
    <Card title={t('order.shipments')}>
      <div className="grid gap-4">
        <OrderShipments
          order={order}
          actions={({ id }) =>
            isOrderPrintable &&
            shipmentDocuments.map((document) => (
              <PdfButton
                key={document}
                of={getShipmentPdf}
                input={{ params: { id, document } }}
                label={t(
                  `order.admin.documentNames.${document === 'deliveryNote' && order.deliveryMethod === 'collection' ? 'collectionNote' : document}`,
                )}
              />
            ))
          }
        />
        {order.isPartShipped && (
          <div>
            <Button may="orders.change" onClick={() => setDropping(true)}>
              {t('order.admin.dropRest.title')}
            </Button>
          </div>
        )}
      </div>
      {isDropping && <DropDialog order={order} onClose={() => setDropping(false)} />}
    </Card>
  )
}

function DropDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const drop = useCommand(dropRest, {
    refresh: [getAdminOrder, listAdminOrders],
    said: 'order.admin.dropRest.done',
    ignore: true,
    onDone: onClose,
  })
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t('order.admin.dropRest.title')}
      label={t('order.admin.dropRest.title')}
      tone="danger"
      loading={drop.isRunning}
      disabledReason={note.trim().length < 3 ? t('order.validation.reason') : undefined}
      onAction={() => drop.run({ params: { id: order.id }, body: { note } })}
    >
      <div className="grid gap-4">
        <p>{t('order.admin.dropRest.text')}</p>
        <TextArea label={t('order.admin.reason')} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        {drop.error && <Alert tone="danger">{drop.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
