// The actions on several products of the list; each asks for its input and says how many it changed.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { type AdminProductRow, changeProducts, listAdminProducts, type ProductsChange } from '../../../admin-contract.ts'
import { productStatuses } from '../../../admin-fields.ts'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'

type Kind = ProductsChange['kind']
type Asked = { kind: Kind; rows: AdminProductRow[]; done: () => void }

const labels: Record<Kind, string> = {
  status: 'setStatus',
  category: 'setCategory',
  addTag: 'addTag',
  removeTag: 'removeTag',
  archive: 'archive',
  restore: 'restore',
}

/** Gives the actions for the list and the dialog that stands beside it. */
export function useProductsBulk(isArchive: boolean) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const kinds: Kind[] = isArchive ? ['restore'] : ['status', 'category', 'addTag', 'removeTag', 'archive']
  const actions: BulkAction<AdminProductRow>[] = kinds.map((kind) => ({
    label: t(`office.admin.products.${labels[kind]}`),
    ...(kind === 'archive' ? { tone: 'danger' as const } : {}),
    run: (rows, done) => setAsked({ kind, rows, done }),
  }))
  return { actions, dialog: asked && <BulkDialog key={asked.kind} asked={asked} onClose={() => setAsked(null)} /> }
}

function BulkDialog({ asked: { kind, rows, done }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const command = useCommand(changeProducts, {
    refresh: [listAdminProducts],
    ignore: true,
    onDone: ({ changed }) => {
      void showToast('success', t('office.admin.products.changed', { count: changed }))
      done()
      onClose()
    },
  })
  const change = changeOf(kind, value)
  const run = () => change && command.run({ body: { ids: rows.map(({ id }) => id), change } })
  const label = t(`office.admin.products.${labels[kind]}`)
  if (kind === 'archive')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={run}
        title={t('office.admin.products.archiveTitle', { count: rows.length })}
        confirmLabel={label}
        loading={command.isRunning}
        error={command.error?.message}
      >
        {t('office.admin.products.archiveText')}
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button variant="primary" loading={command.isRunning} disabled={!change} onClick={run}>
            {t('office.admin.products.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('office.admin.products.forSelected', { count: rows.length })}</p>
        {kind !== 'restore' && <Choice kind={kind} value={value} onChange={setValue} />}
        {command.error && <Alert tone="danger">{command.error.message}</Alert>}
      </div>
    </Dialog>
  )
}

function changeOf(kind: Kind, value: string): ProductsChange | null {
  if (kind === 'archive' || kind === 'restore') return { kind }
  if (value === '') return null
  if (kind === 'category') return { kind, categoryId: value }
  if (kind !== 'status') return { kind, tagId: value }
  const status = productStatuses.find((each) => each === value)
  return status ? { kind, status } : null
}

function Choice({
  kind,
  value,
  onChange,
}: {
  kind: Exclude<Kind, 'archive' | 'restore'>
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: choices } = useLive(listTermChoices, {}, { staleTime: 60_000 })
  const shared = { value, onChange, isLoading: !choices }
  if (kind === 'status')
    return (
      <Picker
        label={t('office.admin.products.status')}
        options={productStatuses.map((each) => ({ value: each, label: t(`office.admin.status.${each}`) }))}
        {...shared}
      />
    )
  if (kind === 'category')
    return (
      <Picker
        label={t('office.admin.products.category')}
        options={(choices?.categories ?? []).map(({ id, path }) => ({
          value: id,
          label: path.map((each) => textIn(each, locale)).join(' / '),
        }))}
        {...shared}
      />
    )
  // A bundle's label needs components, which each product's own form asks for.
  const tags = (choices?.tags ?? []).filter(({ type }) => kind === 'removeTag' || type !== 3)
  return (
    <Picker
      label={t('office.admin.products.tag')}
      options={tags.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))}
      {...shared}
    />
  )
}
