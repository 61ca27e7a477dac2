// An order on paper: the pick list for the warehouse, the delivery note that goes with the goods, and the order itself with its totals.
import { useParams, useSearchParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { useRecordName } from '#web/record-name.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type AdminOrder, getAdminOrder } from '../admin-contract.ts'
import { getOrderPdf } from '../documents-contract.ts'
import { goodsOf, toPick } from '../shipment-rules.ts'
import { Letterhead } from './parts/letterhead.tsx'
import { OrderDetails } from './parts/order-details.tsx'
import { OrderTotals } from './parts/order-totals.tsx'
import { PrintLines } from './parts/print-lines.tsx'

const documents = ['pickList', 'packingList', 'deliveryNote', 'order'] as const
type Document = (typeof documents)[number]

/** Products that are collected have a collection note in place of a delivery note. */
const titleOf = ({ deliveryMethod }: AdminOrder, document: Document): Document | 'collectionNote' =>
  document === 'deliveryNote' && deliveryMethod === 'collection' ? 'collectionNote' : document

export default function AdminOrderPrint() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { profile } = useBoot()
  const [params, setParams] = useSearchParams()
  const shown = documents.find((each) => each === params.get('document')) ?? 'pickList'
  const { data: order, error } = useLive(getAdminOrder, { params: { id } }, { enabled: profile.flags.isOrderPrintable })
  useRecordName(order?.number ?? null)
  if (!profile.flags.isOrderPrintable) return <ErrorPage status={404} />
  if (error && !order) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!order) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t(`order.admin.documents.${shown}`, { number: order.number })} isIndexed={false} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('order.admin.print')}
        </Button>
        <PdfButton
          of={getOrderPdf}
          input={{ params: { id: order.id, document: shown === 'order' ? 'confirmation' : shown } }}
          label={t('order.admin.pdf')}
        />
        <ButtonLink to={paths.office.order(order.id)}>{t('core.back')}</ButtonLink>
        {documents.map((each) => (
          <ChoiceChip key={each} pressed={each === shown} onPress={() => setParams({ document: each }, { replace: true })}>
            {t(`order.admin.documentNames.${titleOf(order, each)}`)}
          </ChoiceChip>
        ))}
      </div>
      <Sheet order={order} document={shown} />
    </div>
  )
}

/** The goods that a paper is about, or what was agreed. */
const linesOn = (document: Document, { lines, status }: AdminOrder): AdminOrder['lines'] =>
  document === 'order' ? lines : document === 'pickList' ? toPick(lines, status) : goodsOf(lines)

function Sheet({ order, document }: { order: AdminOrder; document: Document }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <article className="grid max-w-4xl gap-6 rounded-md border border-line bg-card p-6 text-sm text-ink print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div className="grid grid-cols-1 gap-1">
          <h1 className="text-xl font-semibold">{t(`order.admin.documents.${titleOf(order, document)}`, { number: order.number })}</h1>
          <p className="text-ink-soft">
            {t('order.placedOn')} {dateTime(order.createdAt)}
            {document === 'order' && ` · ${t(`order.status.${order.status}`)}`}
          </p>
        </div>
        <Letterhead />
      </header>
      <OrderDetails order={order} isForGoods={document !== 'order'} />
      <PrintLines
        order={{ ...order, lines: linesOn(document, order) }}
        tick={document === 'pickList' ? t('order.admin.picked') : document === 'packingList' ? t('order.admin.packed') : null}
        hasMoney={document === 'order'}
      />
      {document === 'order' && (
        <div className="ms-auto w-full max-w-sm">
          <OrderTotals order={order} />
        </div>
      )}
      {document !== 'order' && (
        <div className="mt-10 grid grid-cols-2 gap-6 text-ink-soft">
          <div className="border-t border-line-strong pt-2">{t('order.admin.dateLine')}</div>
          <div className="border-t border-line-strong pt-2">
            {t(document === 'deliveryNote' ? 'order.admin.signature' : 'order.admin.pickedBy')}
          </div>
        </div>
      )}
    </article>
  )
}
