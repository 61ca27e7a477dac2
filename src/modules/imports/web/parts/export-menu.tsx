// The export of a list of products: what it shows with its search and filters, as CSV or Excel; and its prices or stock alone.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { listParams } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { useCommand } from '#web/use-command.ts'
import { fileKinds } from '../../downloads-admin-contract.ts'
import { type ExportBody, listExports, startExport } from '../../exports-admin-contract.ts'
import { ExportList } from './export-list.tsx'

const whats = ['products', 'prices', 'stock'] as const

/** A button with the kinds of files; takes search and filters from the address of the list it stands in. What was chosen is followed in a dialog. */
export function ExportMenu({ all = false }: { all?: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [isShown, setShown] = useState(false)
  const [awaited, setAwaited] = useState<string | null>(null)
  const start = useCommand(startExport, { refresh: [listExports], ignore: true, onDone: ({ id }) => setAwaited(id) })
  const query = () => {
    const { page: _page, perPage: _perPage, ...rest } = listParams(listAdminProducts, params)
    return { page: 1, ...rest }
  }
  const begin = (body: ExportBody) => {
    setShown(true)
    start.run({ body: all ? body : { ...body, query: query() } })
  }
  const items = whats.flatMap((what, index) =>
    fileKinds.map((as, at) => ({
      label: t(`imports.admin.export.${as}Of`, { what: t(`imports.admin.export.${what}`) }),
      icon: 'file' as const,
      separated: index > 0 && at === 0,
      onSelect: () => begin({ what, as }),
    })),
  )
  const label = t('imports.admin.export.label')
  return (
    <>
      <Dropdown
        may={startExport.may}
        label={label}
        trigger={label}
        icon="download"
        items={[
          ...items,
          { label: t('imports.admin.export.show'), icon: 'clock' as const, separated: true, onSelect: () => setShown(true) },
        ]}
      />
      {isShown && (
        <Dialog
          open
          onClose={() => setShown(false)}
          title={t('imports.admin.export.list')}
          actions={<Button onClick={() => setShown(false)}>{t('ui.close')}</Button>}
        >
          <div className="grid gap-4">
            <p className="text-sm text-ink-soft">{t('imports.admin.export.leave')}</p>
            {start.error && <Alert tone="danger">{start.error.message}</Alert>}
            <ExportList isStarting={start.isRunning} awaited={awaited} onFetched={() => setAwaited(null)} />
          </div>
        </Dialog>
      )}
    </>
  )
}
