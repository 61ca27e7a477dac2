// Picking an order: its lines by their places, checked by scanning or counted by hand; what was picked leaves as one shipment, the rest stays a back order.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { listIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { Held } from '#web/form/held.tsx'
import { LeaveGuard } from '#web/leave-guard.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { isAllPicked, looseParts, type Picked, pickedLines, scan, type Scan } from '../pick-state.ts'
import { getPicking, type Picking, shipOrder } from '../shipments-admin-contract.ts'
import { PickLines, usePickName } from './parts/pick-lines.tsx'

export default function AdminOrderPick() {
  const { id = '' } = useParams()
  const { data, error } = useFresh(getPicking, { params: { id } })
  useRecordName(data?.number ?? null)
  if (error && !data) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!data) return <TableSkeleton rows={5} columns={4} />
  return (
    <Held key={id} present={data} versionOf={({ shipments }) => shipments}>
      {(held, notice) => <Picker order={held} notice={notice} />}
    </Held>
  )
}

function Picker({ order, notice }: { order: Picking; notice: ReactNode }) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<Picked>(new Map())
  const lines = order.lines.filter(({ left }) => left > 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.admin.pick.title', { number: order.number })} isIndexed={false} />
      <PageHeading
        title={t('order.admin.pick.title', { number: order.number })}
        description={<bdi>{order.companyName}</bdi>}
        actions={<ButtonLink to={paths.office.order(order.id)}>{t('order.admin.revision.back')}</ButtonLink>}
      />
      {notice}
      {!order.canShip && <Alert tone="warning">{t('order.admin.pick.notNow')}</Alert>}
      {lines.length === 0 ? (
        <EmptyState compact icon="check" title={t('order.admin.pick.nothing')} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card title={t('order.lines')}>
            <div className="grid gap-4">
              <Scanner lines={lines} picked={picked} onPicked={setPicked} />
              <PickLines lines={lines} picked={picked} onPicked={setPicked} />
            </div>
          </Card>
          <Send order={order} picked={picked} lines={lines} />
        </div>
      )}
    </div>
  )
}

type Counting = { lines: Picking['lines']; picked: Picked; onPicked: (picked: Picked) => void }

const tones = { counted: 'neutral', all: 'success', done: 'warning', unknown: 'danger' } as const

/** A scanner types what it read and ends with Enter. */
function Scanner({ lines, picked, onPicked }: Counting) {
  const { t } = useTranslation()
  const nameOf = usePickName()
  const [code, setCode] = useState('')
  const [last, setLast] = useState<(Scan & { code: string }) | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    const result = scan(lines, picked, code)
    setLast({ ...result, code: code.trim() })
    onPicked(result.picked)
    setCode('')
    input.current?.focus()
  }
  const count = last?.line ? (picked.get(last.line.key) ?? 0) / 10 ** last.line.decimals : 0
  const of = last?.line ? last.line.left / 10 ** last.line.decimals : 0
  return (
    <form onSubmit={read} className="grid gap-2">
      <TextInput
        ref={input}
        label={t('order.admin.pick.scan')}
        hint={t('order.admin.pick.scanHint')}
        dir="ltr"
        autoComplete="off"
        autoFocus
        value={code}
        fieldClassName="w-full sm:w-96"
        onChange={(event) => setCode(event.target.value)}
      />
      <div aria-live="assertive">
        {last && (
          <Alert tone={tones[last.verdict]} isSilent>
            {t(`order.admin.pick.verdicts.${last.verdict}`, { code: last.code, title: last.line ? nameOf(last.line) : '', count, of })}
          </Alert>
        )}
      </div>
    </form>
  )
}

function Send({ order, lines, picked }: { order: Picking; lines: Picking['lines']; picked: Picked }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const locale = useLocale()
  const { isShipmentEnabled } = useBoot().profile.flags
  const [shipmentName, setName] = useState('')
  const [shipmentUrl, setUrl] = useState('')
  const [note, setNote] = useState('')
  const ship = useCommand(shipOrder, {
    refresh: [getAdminOrder, listAdminOrders],
    outdated: { code: 'order.shippedMeanwhile', refresh: [getPicking] },
    said: 'order.admin.pick.sent',
    ignore: true,
    onDone: async () => await navigate(paths.office.order(order.id)),
  })
  const parts = pickedLines(lines, picked)
  const isAll = isAllPicked(lines, picked)
  const loose = looseParts(lines, picked)
  const fields = ship.error?.fields ?? {}
  return (
    <Card title={t('order.admin.pick.shipment')}>
      <LeaveGuard isOn={parts.length > 0 && !ship.isRunning} />
      <div className="grid gap-4">
        {isShipmentEnabled && (
          <>
            <TextInput
              label={t('order.admin.shipmentName')}
              optional
              maxLength={100}
              value={shipmentName}
              onChange={(event) => setName(event.target.value)}
            />
            <TextInput
              label={t('order.admin.shipmentUrl')}
              optional
              dir="ltr"
              type="url"
              placeholder="https://"
              error={fields.shipmentUrl?.[0]}
              value={shipmentUrl}
              onChange={(event) => setUrl(event.target.value)}
            />
          </>
        )}
        <TextArea label={t('order.admin.noteToCustomer')} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        {loose.length > 0 && (
          <Alert tone="warning" isSilent>
            {t('order.admin.pick.loose', {
              what: listIn(
                loose.map(({ sku }) => sku),
                locale,
              ),
            })}
          </Alert>
        )}
        {parts.length > 0 && !isAll && (
          <Alert tone="info" isSilent>
            {t('order.admin.pick.rest')}
          </Alert>
        )}
        {ship.error && !fields.shipmentUrl && <Alert tone="danger">{Object.values(fields)[0]?.[0] ?? ship.error.message}</Alert>}
        <Button
          may="orders.change"
          variant="primary"
          icon="truck"
          loading={ship.isRunning}
          disabledReason={!order.canShip ? t('order.admin.pick.notNow') : parts.length === 0 ? t('order.admin.pick.first') : undefined}
          onClick={() =>
            ship.run({
              params: { id: order.id },
              body: {
                lines: parts,
                shipments: order.shipments,
                ...(note.trim() ? { note } : {}),
                ...(isShipmentEnabled ? { shipmentName, shipmentUrl } : {}),
              },
            })
          }
        >
          {t(isAll ? 'order.admin.pick.sendAll' : 'order.admin.pick.sendPart')}
        </Button>
      </div>
    </Card>
  )
}
