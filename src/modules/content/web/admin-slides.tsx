// The office's list of slides, in the order visitors see them.
import { useState } from 'react'
import { textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { nameColumn, PictureCell, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderDialog } from '#web/table/order-dialog.tsx'
import { useBulkActions } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import { listSlides } from '../contract.ts'
import { type AdminSlide, listAdminSlides, orderSlides, removeSlides, setSlideStatus } from '../slide-admin-contract.ts'

const lists = [listAdminSlides, listSlides]
const columns: Column<AdminSlide>[] = [
  pictureColumn(),
  nameColumn('title', 'content.admin.slide.title', (row) => row.title, paths.office.slide),
  custom('href', 'content.admin.slide.href', (row) => (
    <bdi dir="ltr" className="text-ink-soft">
      {row.href}
    </bdi>
  )),
  text('position', 'content.admin.slide.place', (row) => row.position + 1, { sort: 'position' }),
  statusColumn(),
  moment('updatedAt', 'content.admin.menus.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt' }),
]

export default function AdminSlides() {
  const { t } = useTranslation()
  const api = useApi()
  const [isOrdering, setOrdering] = useState(false)
  const bulk = useBulkActions({
    goals: ['active', 'inactive', 'removed'],
    run: (ids, to) =>
      to === 'removed' ? api.call(removeSlides, { body: { ids } }) : api.call(setSlideStatus, { body: { ids, status: to } }),
    refresh: lists,
    removeText: t('content.admin.slides.removeText'),
  })
  return (
    <ListScreen<AdminSlide>
      of={listAdminSlides}
      name="content.admin.slides"
      columns={columns}
      path={paths.office.slide}
      filters={<StatusFilter of={listAdminSlides} />}
      bulk={bulk}
      actions={
        <Button may="content.change" icon="sort" onClick={() => setOrdering(true)}>
          {t('form.admin.order.open')}
        </Button>
      }
    >
      {isOrdering && <SlideOrder onClose={() => setOrdering(false)} />}
    </ListScreen>
  )
}

function SlideOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useLive(listAdminSlides, { query: { perPage: 100 } }, { staleTime: 0 })
  const save = useCommand(orderSlides, { refresh: lists, said: 'core.saved', onDone: onClose })
  if (!data) return null
  return (
    <OrderDialog
      open
      onClose={onClose}
      title={t('content.admin.order.slides')}
      isSaving={save.isRunning}
      onSave={(ids) => (ids.length > 0 ? save.run({ body: { ids } }) : onClose())}
      entries={data.data.map((row) => ({
        id: row.id,
        label: textIn(row.title, locale),
        picture: <PictureCell hash={row.picture?.hash} />,
        badge: row.status === 'inactive' ? <ActiveBadge status="inactive" /> : null,
      }))}
    />
  )
}
