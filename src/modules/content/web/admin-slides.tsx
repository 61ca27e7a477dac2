// The office's list of slides, in the order visitors see them.
import { useState } from 'react'
import { FileTile } from '#modules/files/web/parts/file-tile.tsx'
import { StatusFilter } from '#modules/taxonomy/web/parts/filters.tsx'
import { textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { useCommand } from '#web/use-command.ts'
import { listSlides } from '../contract.ts'
import { type AdminSlide, listAdminSlides, orderSlides, removeSlides, setSlideStatus } from '../slide-admin-contract.ts'
import { OrderDialog } from './parts/order-dialog.tsx'
import { useStatusBulk } from './parts/use-status-bulk.tsx'

const lists = [listAdminSlides, listSlides]
const slidePath = (row: AdminSlide) => paths.office.slide(row.id)

const Title = ({ row }: { row: AdminSlide }) => textIn(row.title, useLocale())
const Thumb = ({ row }: { row: AdminSlide }) => (
  <span className="block size-10">{row.picture && <FileTile kind="picture" hash={row.picture.hash} />}</span>
)

const columns: Column<AdminSlide>[] = [
  custom('picture', 'content.admin.menus.picture', (row) => <Thumb row={row} />),
  link('title', 'content.admin.slide.title', (row) => <Title row={row} />, slidePath, { sort: 'title' }),
  custom('href', 'content.admin.slide.href', (row) => (
    <bdi dir="ltr" className="text-ink-soft">
      {row.href}
    </bdi>
  )),
  text('position', 'content.admin.slide.place', (row) => row.position + 1, { sort: 'position' }),
  custom('status', 'taxonomy.admin.fields.status', (row) => <ActiveBadge status={row.status} />),
  moment('updatedAt', 'content.admin.menus.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt' }),
]

export default function AdminSlides() {
  const { t } = useTranslation()
  const api = useApi()
  const stale = useRefresh()
  const [isOrdering, setOrdering] = useState(false)
  const { bulk, dialogs } = useStatusBulk({
    setStatus: (ids, status) => api.call(setSlideStatus, { body: { ids, status } }).then(() => stale(...lists)),
    remove: (ids) => api.call(removeSlides, { body: { ids } }).then(() => stale(...lists)),
    removeText: t('content.admin.slides.removeText'),
  })
  const add = (
    <ButtonLink to={paths.office.slide('add')} variant="primary" icon="plus">
      {t('content.admin.slides.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('content.admin.slides.title')} isIndexed={false} />
      <PageHeading
        title={t('content.admin.slides.title')}
        description={t('content.admin.slides.about')}
        actions={
          <>
            <Button icon="sort" onClick={() => setOrdering(true)}>
              {t('content.admin.order.open')}
            </Button>
            {add}
          </>
        }
      />
      <DataTable<AdminSlide>
        of={listAdminSlides}
        name="content.admin.slides"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={slidePath}
        filters={<StatusFilter of={listAdminSlides} />}
        bulk={bulk}
        emptyTitle={t('content.admin.slides.emptyTitle')}
        emptyText={t('content.admin.slides.emptyText')}
        emptyAction={add}
      />
      {dialogs}
      {isOrdering && <SlideOrder onClose={() => setOrdering(false)} />}
    </div>
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
        picture: <Thumb row={row} />,
        badge: row.status === 'inactive' ? <ActiveBadge status="inactive" /> : null,
      }))}
    />
  )
}
