// The office's list of content pages: by layout, status and language, with publishing, hiding and deleting of many.
import { useLive } from '#web/page-data.ts'
import { useLocale } from '#web/boot-context.tsx'
import { textIn } from '#shared/locale.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { countColumn, InReaderLanguage } from '#web/table/entity-columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { listLayouts } from '../layout-admin-contract.ts'
import { type AdminPageRow, changePages, getPublication, listAdminPages } from '../page-admin-contract.ts'
import { pageStatuses } from '../rules.ts'
import { PageStatusBadge } from './parts/page-status.tsx'

const Said = ({ of }: { of: string }) => useTranslation().t(of)
const pathOf = ({ layout, url }: AdminPageRow) => paths.office.page(layout.key, layout.id, url)

/** A title that cannot be read leaves the page's path. */
function Title({ row: { title, path } }: { row: AdminPageRow }) {
  return title.en || title.ar ? <InReaderLanguage words={title} /> : <span dir="ltr">/{path}</span>
}

function Status({ row: { status, isChanged, scheduledAt, isBroken } }: { row: AdminPageRow }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <PageStatusBadge status={status} />
      {isBroken && <Badge tone="danger">{t('page.admin.broken.badge')}</Badge>}
      {isChanged && <span className="text-xs text-ink-soft">{t('page.admin.pages.changed')}</span>}
      {status === 'published' && scheduledAt && <span className="text-xs text-ink-soft">{t('page.admin.statuses.scheduled')}</span>}
    </span>
  )
}

const columns: Column<AdminPageRow>[] = [
  link('title', 'page.admin.page.title', (row) => <Title row={row} />, pathOf, { sort: 'title' }),
  text('path', 'page.admin.page.url', (row) => <span dir="ltr">/{row.path}</span>),
  text('layout', 'page.admin.pages.layout', (row) => <InReaderLanguage words={row.layout.name} />),
  custom('status', 'form.admin.status', (row) => <Status row={row} />),
  text('language', 'page.admin.page.language', (row) => <Said of={`page.admin.languages.${row.language}`} />),
  countColumn('priority', 'page.admin.page.priority', (row) => row.priority, { sort: 'priority' }),
  moment('publishedAt', 'page.admin.pages.publishedAt', (row) => row.publishedAt, { sort: 'publishedAt' }),
  moment('scheduledAt', 'page.admin.pages.scheduledAt', (row) => row.scheduledAt, { isHidden: true }),
  moment('updatedAt', 'page.admin.pages.updatedAt', (row) => row.updatedAt, { sort: 'updatedAt', isHidden: true }),
]

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: layouts } = useLive(listLayouts, { query: { perPage: 100 } }, { staleTime: 60_000 })
  const said = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <FilterSelect
        of={listAdminPages}
        name="layout"
        label={t('page.admin.pages.layout')}
        any={t('page.admin.pages.anyLayout')}
        options={(layouts?.data ?? []).map(({ key, name }) => ({ value: key, label: textIn(name, locale) }))}
      />
      <FilterSelect
        of={listAdminPages}
        name="status"
        label={t('form.admin.status')}
        any={t('form.admin.anyStatus')}
        options={said(pageStatuses, 'page.admin.statuses')}
      />
      <FilterSelect
        of={listAdminPages}
        name="language"
        label={t('page.admin.page.language')}
        any={t('page.admin.pages.anyLanguage')}
        options={said(['all', 'en', 'ar'], 'page.admin.languages')}
      />
    </>
  )
}

export default function AdminPages() {
  const { t } = useTranslation()
  const bulk = useBulkChange(changePages, [listAdminPages, getPublication], {
    goals: ['published', 'draft', 'removed'],
    removeText: t('page.admin.pages.removeManyText'),
  })
  return (
    <ListScreen<AdminPageRow>
      of={listAdminPages}
      name="page.admin.pages"
      columns={columns}
      path={() => paths.office.newPage()}
      rowPath={pathOf}
      filters={<Filters />}
      bulk={bulk}
      actions={
        <ButtonLink to={paths.office.layouts()} icon="storage">
          {t('page.admin.layouts.title')}
        </ButtonLink>
      }
    />
  )
}
