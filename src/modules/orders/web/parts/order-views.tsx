// The views of the order list above it: the office's questions with how many orders each holds, own and shared views, and the one to begin with.
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Dropdown, type MenuItem } from '#web/ui/dropdown.tsx'
import { FilterLink } from '#web/ui/filter-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCommand } from '#web/use-command.ts'
import { listSalespeople } from '#modules/people/admin-contract.ts'
import { officeViews, viewAddress, viewOf } from '../../views.ts'
import {
  chooseStartView,
  listOrderViews,
  mostCounted,
  type OrderView,
  type OrderViews,
  removeOrderView,
} from '../../views-admin-contract.ts'
import { ViewDialog } from './view-dialog.tsx'

/** The address of all orders: the bare list begins with the chosen view. */
const all = 'view=all'

type Shown = { key: string; label: string; address: string; count?: number; owner?: string }

/** The list begins with the chosen view when its address names no filter. Afterwards the bare address is that of all orders, which gets one of its own. */
function useStart(data: OrderViews | undefined, shown: readonly Shown[]) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const isBare = params.size === 0
  const address = isBare ? shown.find(({ key }) => key === data?.start)?.address : undefined
  useEffect(() => {
    if (data && address) void navigate(`?${isStarted.current ? all : address}`, { replace: true, preventScrollReset: true })
    // The way to the first view may take a while, in which the address is still bare.
    if (!isBare || (data && !address)) isStarted.current = true
  }, [data, address, isBare, navigate])
}

export function OrderViewsBar() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const answer = useLive(listOrderViews, {}, { staleTime: 0 })
  const { data } = answer
  const [edited, setEdited] = useState<OrderView | 'new' | null>(null)
  const here = viewAddress(viewOf(params))
  const shown: Shown[] = [
    { key: '', label: t('order.admin.views.all'), address: '' },
    ...(data?.office ?? []).map(({ key, count }) => ({
      key,
      label: t(`order.admin.views.office.${key}`),
      address: viewAddress(officeViews[key]),
      count,
    })),
    ...(data?.own ?? []).map(({ id, name, query, isOwn, ownerName }) => ({
      key: id,
      label: name,
      address: viewAddress(query),
      ...(isOwn ? {} : { owner: ownerName }),
    })),
  ]
  useStart(data, shown)
  const current = shown.find(({ address }) => address === here)
  const own = data?.own.find(({ id, isOwn }) => isOwn && id === current?.key)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={t('order.admin.views.title')} className="flex min-w-0 flex-wrap gap-1.5">
        {shown.map((view) => (
          <ViewLink key={view.key} view={view} isCurrent={view === current} isStart={(data?.start ?? '') === view.key && view.key !== ''} />
        ))}
      </nav>
      <BySalesperson here={params.get('salespersonId')} />
      <LostPart of={answer} />
      {data && current && <ViewMenu current={current} start={data.start} own={own} onEdit={() => own && setEdited(own)} />}
      {data && !current && (
        <Button size="sm" icon="plus" onClick={() => setEdited('new')}>
          {t('order.admin.views.save')}
        </Button>
      )}
      {edited && <ViewDialog view={edited === 'new' ? null : edited} query={viewOf(params)} onClose={() => setEdited(null)} />}
    </div>
  )
}

function ViewLink({ view: { label, address, count, owner }, isCurrent, isStart }: { view: Shown; isCurrent: boolean; isStart: boolean }) {
  const { t } = useTranslation()
  const look = isCurrent
    ? 'border-primary bg-primary-soft font-medium text-primary'
    : 'border-line bg-card text-ink hover:border-line-strong'
  return (
    <FilterLink
      to={`?${address || all}`}
      aria-current={isCurrent ? 'page' : undefined}
      title={owner ? t('order.admin.views.sharedBy', { name: owner }) : undefined}
      className={cx('inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap pointer-coarse:h-10', look)}
    >
      {isStart && <Icon name="star" size={16} label={t('order.admin.views.isStart')} />}
      <bdi>{label}</bdi>
      {count !== undefined && count > 0 && (
        <span className="text-xs text-ink-soft tabular-nums">{count > mostCounted ? `${mostCounted - 1}+` : count}</span>
      )}
    </FilterLink>
  )
}

/** The orders of one salesperson, each a view of its own. */
function BySalesperson({ here }: { here: string | null }) {
  const { t } = useTranslation()
  const { data: salespeople = [] } = useLive(listSalespeople, {}, { staleTime: 300_000 })
  if (salespeople.length === 0) return null
  const chosen = salespeople.find(({ id }) => id === here)
  return (
    <Dropdown
      size="sm"
      align="start"
      label={t('order.admin.views.bySalesperson')}
      trigger={<bdi>{chosen?.name ?? t('order.admin.views.bySalesperson')}</bdi>}
      items={salespeople.map(({ id, name }) => ({
        label: <bdi>{name}</bdi>,
        checked: id === here,
        to: `?${viewAddress({ salespersonId: id })}`,
      }))}
    />
  )
}

type MenuProps = { current: Shown; start: string | null; own: OrderView | undefined; onEdit: () => void }

/** Beginning with the view that is shown, and changing or deleting an own one. */
function ViewMenu({ current, start, own, onEdit }: MenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = useCommand(chooseStartView, { refresh: [listOrderViews], said: 'order.admin.views.startSaid' })
  const remove = useCommand(removeOrderView, {
    refresh: [listOrderViews],
    said: 'order.admin.views.removed',
    onDone: async () => await navigate('?'),
  })
  const [isAsking, setAsking] = useState(false)
  const isStart = (start ?? '') === current.key
  const items: MenuItem[] = [
    {
      label: t('order.admin.views.beginHere'),
      checked: isStart,
      onSelect: () => choose.run({ body: { view: isStart || current.key === '' ? null : current.key } }),
    },
    ...(own
      ? [
          { label: t('order.admin.views.edit'), icon: 'edit' as const, onSelect: onEdit },
          {
            label: t('order.admin.views.remove'),
            icon: 'trash' as const,
            tone: 'danger' as const,
            onSelect: () => setAsking(true),
          },
        ]
      : []),
  ]
  return (
    <>
      <Dropdown size="sm" label={t('order.admin.views.menu')} items={items} />
      {own && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            remove.run({ params: { id: own.id } })
          }}
          title={t('order.admin.views.removeTitle', { name: own.name })}
          confirmLabel={t('order.admin.views.remove')}
        >
          {t(own.isShared ? 'order.admin.views.removeShared' : 'order.admin.views.removeOwn')}
        </ConfirmDialog>
      )}
    </>
  )
}
