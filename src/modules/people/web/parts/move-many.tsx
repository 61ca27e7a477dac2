import { useRef, useState } from 'react'
import { useLive } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getUser, listSalespeople, listUsers, moveUsers } from '../../admin-contract.ts'

type Props = { ids: string[]; done: () => void; onClose: () => void }

const nobody = 'nobody'

/** Gives the selected customers to another salesperson, or to nobody, which has to be chosen, too. */
export function MoveMany({ ids, done, onClose }: Props) {
  const { t } = useTranslation()
  const { data: salespeople } = useLive(listSalespeople)
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  const choice = useRef<HTMLSelectElement>(null)
  const command = useCommand(moveUsers, {
    refresh: [listUsers, getUser],
    ignore: true,
    onDone: ({ moved }) => {
      void showToast('success', t('person.admin.users.moved', { count: moved }))
      done()
      onClose()
    },
  })
  const move = () => {
    setTried(true)
    if (chosen) command.run({ body: { ids, salespersonId: chosen === nobody ? null : chosen } })
    else choice.current?.focus()
  }
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={move}
      title={t('person.admin.users.moveTitle', { count: ids.length })}
      confirmLabel={t('person.admin.users.move')}
      loading={command.isRunning}
      error={command.error?.message}
    >
      <Select
        ref={choice}
        label={t('person.salesperson')}
        placeholder={t('form.admin.picker.choose')}
        options={[
          ...(salespeople ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: nobody, label: t('person.admin.user.nobody') },
        ]}
        value={chosen}
        error={isTried && !chosen ? t('validation.required') : undefined}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ConfirmDialog>
  )
}
