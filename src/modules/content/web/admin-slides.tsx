// The office's list of slides, in the order visitors see them.
import { paths } from '#web/paths.ts'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { nameColumn, pictureColumn, statusColumn } from '#web/table/entity-columns.tsx'
import { StatusFilter } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { OrderButton } from '#web/table/order-dialog.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listSlides } from '../contract.ts'
import { type AdminSlide, changeSlides, listAdminSlides, orderSlides } from '../slide-admin-contract.ts'

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
  const bulk = useBulkChange(changeSlides, lists, { removeText: t('content.admin.slides.removeText') })
  return (
    <ListScreen<AdminSlide>
      of={listAdminSlides}
      name="content.admin.slides"
      columns={columns}
      path={paths.office.slide}
      filters={<StatusFilter of={listAdminSlides} />}
      bulk={bulk}
      actions={
        <OrderButton
          of={listAdminSlides}
          save={orderSlides}
          refresh={lists}
          title={t('content.admin.order.slides')}
          nameOf={({ title }) => title}
          hashOf={({ picture }) => picture?.hash}
        />
      }
    />
  )
}
