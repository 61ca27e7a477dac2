import { useState } from 'react'
import { useLive } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getUser, listSalespeople, listUsers, moveUsers } from '../../admin-contract.ts'

type Props = { ids: string[]; done: () => void; onClose: () => void }

/** Gives the chosen customers to another salesperson, or to nobody. */
export function MoveMany({ ids, done, onClose }: Props) {
  const { t } = useTranslation()
  const { data: salespeople } = useLive(listSalespeople)
  const [salespersonId, setSalesperson] = useState('')
  const command = useCommand(moveUsers, {
    refresh: [listUsers, getUser],
    ignore: true,
    onDone: ({ moved }) => {
      void showToast('success', t('person.admin.users.moved', { count: moved }))
      done()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={() => command.run({ body: { ids, salespersonId: salespersonId || null } })}
      title={t('person.admin.users.moveTitle', { count: ids.length })}
      confirmLabel={t('person.admin.users.move')}
      loading={command.isRunning}
      error={command.error?.message}
    >
      <Select
        label={t('person.salesperson')}
        placeholder={t('person.admin.user.nobody')}
        options={(salespeople ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={salespersonId}
        onChange={(event) => setSalesperson(event.target.value)}
      />
    </ConfirmDialog>
  )
}
