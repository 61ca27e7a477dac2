// Sorts a list in a dialog by drag or keyboard, and saves the order with one call at the end.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { moved } from '../ui/sorting.ts'

type Entry = { id: string; label: string; picture?: ReactNode; badge?: ReactNode }
type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** The meaning of the order. */
  about?: string
  entries: readonly Entry[]
  isSaving: boolean
  onSave: (ids: string[]) => void
}

export const OrderDialog = ({ open, onClose, title, about, ...rest }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    {about && <p className="mb-4 text-ink-soft">{about}</p>}
    <Order {...rest} onClose={onClose} />
  </Dialog>
)

function Order({ entries, isSaving, onSave, onClose }: Omit<Props, 'open' | 'title' | 'about'>) {
  const { t } = useTranslation()
  const [order, setOrder] = useState(entries)
  return (
    <div className="grid gap-4">
      <SortableList
        items={order}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        label={t('form.admin.order.list')}
        className="grid gap-1.5"
        onMove={(from, to) => setOrder(moved(order, from, to))}
        render={({ label, picture, badge }, _, handle) => (
          <div className="surface-card flex items-center gap-2 rounded-md border border-line p-1.5">
            {handle}
            {picture && <span className="w-10 shrink-0">{picture}</span>}
            <span className="min-w-0 flex-1 truncate text-sm text-ink">
              <bdi>{label}</bdi>
            </span>
            {badge}
          </div>
        )}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="primary" loading={isSaving} onClick={() => onSave(order.map(({ id }) => id))}>
          {t('form.admin.order.save')}
        </Button>
      </div>
    </div>
  )
}
