// The export of a list of products: what it shows with its search and filters, as CSV or Excel; and its prices or stock alone.
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { listParams } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { useSearchParams } from 'react-router'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { type DownloadBody, fileKinds, makeDownload } from '../../downloads-admin-contract.ts'

/** Asks for a link to a download and follows it. */
export function useDownload() {
  const command = useCommand(makeDownload, { onDone: ({ href }) => window.location.assign(href) })
  return (body: DownloadBody) => command.run({ body })
}

const whats = ['products', 'prices', 'stock'] as const

/** A button with the kinds of files; takes search and filters from the address of the list it stands in. */
export function ExportMenu({ all = false }: { all?: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const download = useDownload()
  const query = () => {
    const { page: _page, perPage: _perPage, ...rest } = listParams(listAdminProducts, params)
    return { page: 1, ...rest }
  }
  const items = whats.flatMap((what, index) =>
    fileKinds.map((as, at) => ({
      label: t(`imports.admin.export.${as}Of`, { what: t(`imports.admin.export.${what}`) }),
      icon: 'file' as const,
      separated: index > 0 && at === 0,
      onSelect: () => download(all ? { what, as } : { what, as, query: query() }),
    })),
  )
  const label = t('imports.admin.export.label')
  return <Dropdown may={makeDownload.may} label={label} trigger={label} icon="download" items={items} />
}
