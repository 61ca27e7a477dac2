// Keeps the filters of the order list as a view, or changes an own one.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import type { ViewQuery } from '../../views.ts'
import { createOrderView, listOrderViews, type OrderView, updateOrderView } from '../../views-admin-contract.ts'

/** `query`: the filters of a new view; a present one keeps its own. */
export function ViewDialog({ view, query, onClose }: { view: OrderView | null; query: ViewQuery; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const answer = { refresh: [listOrderViews], said: 'order.admin.views.saved', ignore: true, onDone: onClose }
  const create = useCommand(createOrderView, answer)
  const update = useCommand(updateOrderView, answer)
  const failure = create.error ?? update.error
  const save = () => {
    const body = { name, isShared, query: view?.query ?? query }
    if (view) update.run({ params: { id: view.id }, body })
    else create.run({ body })
  }
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t(view ? 'order.admin.views.edit' : 'order.admin.views.save')}
      label={t('core.save')}
      loading={create.isRunning || update.isRunning}
      disabledReason={name.trim() === '' ? t('order.validation.viewName') : undefined}
      onAction={save}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <TextInput
          label={t('order.admin.views.name')}
          maxLength={60}
          value={name}
          error={failure?.fields.name?.[0]}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label={t('order.admin.views.share')}
          hint={t('order.admin.views.shareHint')}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {failure && !failure.fields.name && <Alert tone="danger">{failure.message}</Alert>}
      </form>
    </ActionDialog>
  )
}
