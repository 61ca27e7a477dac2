// The order of a list, changed in a dialog by drag or keyboard and saved with one call at the end.
import { useState } from 'react'
import type { CallError } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import type { NewOrder } from '#shared/schemas.ts'
import { NotLoaded } from '../loaded-part.tsx'
import { useLocale } from '../boot-context.tsx'
import { Notice } from '../form/notice.tsx'
import { useChangedTitle } from '../form/use-changed-title.ts'
import { useFresh } from '../page-data.ts'
import { useTranslation } from '../translation.tsx'
import { ActiveBadge } from '../ui/active-badge.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { moved } from '../ui/sorting.ts'
import { useCommand } from '../use-command.ts'
import { PictureCell } from './entity-columns.tsx'

const texts = 'form.admin.order'

type Row = { id: string; status?: 'active' | 'inactive' }
type RowOf<L extends AnyEndpoint> = Reply<L> extends (infer R extends Row)[] | { data: (infer R extends Row)[] } ? R : never

type Props<L extends AnyEndpoint, S extends AnyEndpoint> = {
  /** The list, or its first hundred rows where it has pages. */
  of: L
  input?: CallInput<L>
  save: S
  /** The rest of the body of `save`, beside the order. */
  body?: object
  /** Calls whose answers are stale afterwards. */
  refresh: readonly AnyEndpoint[]
  title: string
  /** The meaning of the order. */
  about?: string
  nameOf: (row: RowOf<L>) => Texts
  /** The hash of a row's picture, in lists that have pictures. */
  hashOf?: (row: RowOf<L>) => string | null | undefined
}

/** The button of a list that opens its order. */
export function OrderButton<L extends AnyEndpoint, S extends AnyEndpoint>(props: Props<L, S>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button may={props.save.may} icon="sort" onClick={() => setOpen(true)}>
        {t(`${texts}.open`)}
      </Button>
      {isOpen && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The open dialog alone, for a list that asks before which of its parts is put in order. */
export function OrderDialog<L extends AnyEndpoint, S extends AnyEndpoint>({
  of,
  input = (of.query ? { query: { perPage: 100 } } : {}) as CallInput<L>,
  save,
  body = {},
  refresh,
  title,
  about,
  onClose,
  ...rest
}: Props<L, S> & { onClose: () => void }) {
  // The order begins with the present rows: an answer from before the dialog may lack some of them, or have them in another order.
  const { data, error, refetch } = useFresh(of, input)
  const command = useCommand(save, { refresh, said: 'core.updated', onDone: onClose, ignore: true })
  return (
    <Dialog open onClose={onClose} title={title}>
      {about && <p className="mb-4 text-ink-soft">{about}</p>}
      {data ? (
        <Order
          {...rest}
          rows={rowsOf(data)}
          isSaving={command.isRunning}
          refusal={command.error}
          onSave={(order) => (order.ids.length > 0 ? command.run({ body: { ...body, ...order } } as CallInput<S>) : onClose())}
          onClose={onClose}
        />
      ) : error ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  )
}

const rowsOf = <L extends AnyEndpoint>(reply: Reply<L>) => (Array.isArray(reply) ? reply : (reply as { data: unknown }).data) as RowOf<L>[]

type Sorted<T extends Row> = {
  rows: readonly T[]
  nameOf: (row: T) => Texts
  hashOf?: (row: T) => string | null | undefined
  isSaving: boolean
  refusal: CallError | null
  onSave: (order: NewOrder) => void
  onClose: () => void
}

/** The rows of a refusal that carries the present order, as far as they are among these, in that order; null when it is about something else. */
function theirsOf<T extends Row>(refusal: CallError | null, rows: readonly T[]): T[] | null {
  if (refusal?.code !== 'core.changed' || !isOrder(refusal.data)) return null
  return refusal.data.ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

const isOrder = (data: unknown): data is NewOrder => typeof data === 'object' && data !== null && 'ids' in data && Array.isArray(data.ids)

function Order<T extends Row>({ rows, nameOf, hashOf, isSaving, refusal, onSave, onClose }: Sorted<T>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const changedTitle = useChangedTitle()
  const [order, setOrder] = useState(rows)
  const [taken, setTaken] = useState<CallError | null>(null)
  const labelOf = (row: T) => textIn(nameOf(row), locale)
  const theirs = theirsOf(refusal, rows)
  const seen = theirs ?? rows
  const isCrossed = theirs !== null && refusal !== taken
  const takeTheirs = () => {
    setOrder(seen)
    setTaken(refusal)
  }
  return (
    <div className="grid gap-4">
      {refusal && isCrossed && (
        <Notice
          key={refusal.requestId}
          title={changedTitle(refusal, `${texts}.changed`)}
          actions={
            <Button size="sm" onClick={takeTheirs}>
              {t(`${texts}.takeTheirs`)}
            </Button>
          }
        >
          {t(`${texts}.changedText`)}
        </Notice>
      )}
      {refusal && !theirs && <Alert tone="danger">{refusal.message}</Alert>}
      <SortableList
        items={order}
        itemKey={({ id }) => id}
        itemLabel={labelOf}
        label={t(`${texts}.list`)}
        className="grid gap-1.5"
        onMove={(from, to) => setOrder(moved(order, from, to))}
        render={(row, at, handle) => (
          <div className="surface-card flex items-center gap-2 rounded-md border border-line p-1.5">
            {handle}
            {hashOf && (
              <span className="w-10 shrink-0">
                <PictureCell hash={hashOf(row)} />
              </span>
            )}
            <span className="min-w-0 flex-1 truncate text-sm text-ink">
              <bdi>{labelOf(row)}</bdi>
            </span>
            {isCrossed && seen[at] !== row && seen.includes(row) && (
              <span className="shrink-0 text-xs text-warning">{t(`${texts}.theirPlace`, { place: seen.indexOf(row) + 1 })}</span>
            )}
            {row.status === 'inactive' && <ActiveBadge status="inactive" />}
          </div>
        )}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          variant="primary"
          loading={isSaving}
          onClick={() => onSave({ ids: order.map(({ id }) => id), seen: seen.map(({ id }) => id) })}
        >
          {t(`${texts}.save`)}
        </Button>
      </div>
    </div>
  )
}
