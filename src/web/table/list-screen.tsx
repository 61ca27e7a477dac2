// The screen of an entity's list: heading with a link to a new one, the table, the bulk actions.
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { changeOf } from '#shared/permissions.ts'
import { PageHead } from '../page-head.tsx'
import { useTranslation } from '../translation.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/section-heading.tsx'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { Bulk } from './use-bulk-actions.tsx'

type Props<T> = {
  of: AnyEndpoint
  /** The key of the list's texts: `title`, `about`, `add`, `emptyTitle` and `emptyText`. */
  name: string
  columns: readonly Column<T>[]
  /** The screen of an entity, by its id; `add` is a new one. */
  path: (id: string) => string
  /** The screen of a row, where its address is made of more than the id. */
  rowPath?: (row: T) => string
  /** The screen of a new one, when it begins with a choice of the list; null where the office makes none. */
  addPath?: string | null
  filters?: ReactNode
  bulk?: Bulk
  /** Further buttons before the one that adds. */
  actions?: ReactNode
  children?: ReactNode
}

/** Takes a list endpoint, its texts, columns and paths. */
export function ListScreen<T extends { id: string; status?: string }>({
  of,
  name,
  columns,
  path,
  rowPath = ({ id }) => path(id),
  addPath = path('add'),
  filters,
  bulk,
  actions,
  children,
}: Props<T>) {
  const { t } = useTranslation()
  const add = addPath && (
    <ButtonLink may={changeOf(of.may)} to={addPath} variant="primary" icon="plus">
      {t(`${name}.add`)}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t(`${name}.title`)} isIndexed={false} />
      <PageHeading
        title={t(`${name}.title`)}
        description={t(`${name}.about`)}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      <DataTable<T>
        of={of}
        name={name}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={rowPath}
        filters={filters}
        bulk={bulk?.actions ?? []}
        emptyTitle={t(`${name}.emptyTitle`)}
        emptyText={t(`${name}.emptyText`)}
        emptyAction={add}
      />
      {bulk?.dialogs}
      {children}
    </div>
  )
}
