// The list of option groups with their rules and how many products carry them.
import { useTranslation } from '#web/translation.tsx'
import { listOptionGroups, type OptionGroupRow, removeOptionGroup } from '../options-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { badge, type Column, custom, link } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { choiceRule } from './parts/ordering/option-choices.ts'
import { useBulkRemove } from './parts/use-bulk-remove.tsx'

const Title = ({ row }: { row: OptionGroupRow }) => textIn(row.title, useLocale())
const Count = ({ of }: { of: number }) => <span className="tabular-nums">{useFormat().number(of)}</span>
const Required = ({ is }: { is: boolean }) => useTranslation().t(is ? 'variants.admin.groups.required' : 'variants.admin.groups.optional')

function Rule({ row }: { row: OptionGroupRow }) {
  const { t } = useTranslation()
  const { key, min, max } = choiceRule(row)
  return t(`shop.options.rule.${key}`, { count: max, min, max })
}

function Choices({ row }: { row: OptionGroupRow }) {
  const locale = useLocale()
  return (
    <>
      <bdi>{row.choices.map((title) => textIn(title, locale)).join(' · ')}</bdi>
      {row.choiceCount > row.choices.length && <span className="text-ink-soft"> +{row.choiceCount - row.choices.length}</span>}
    </>
  )
}

const columns: Column<OptionGroupRow>[] = [
  link(
    'title',
    'variants.admin.groups.name',
    (row) => <Title row={row} />,
    (row) => paths.office.optionGroup(row.id),
    { sort: 'title' },
  ),
  badge('required', 'variants.admin.groups.anyRule', (row) => ({
    tone: row.isRequired ? 'info' : 'neutral',
    label: <Required is={row.isRequired} />,
  })),
  custom('rule', 'variants.admin.groups.rule', (row) => <Rule row={row} />),
  custom('choices', 'variants.admin.groups.choices', (row) => <Choices row={row} />),
  custom('productCount', 'variants.admin.groups.products', (row) => <Count of={row.productCount} />, {
    align: 'end',
    sort: 'productCount',
  }),
]

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listOptionGroups)
  return (
    <Select
      hideLabel
      label={t('variants.admin.groups.anyRule')}
      placeholder={t('variants.admin.groups.anyRule')}
      value={params.get('required') ?? ''}
      options={[
        { value: 'true', label: t('variants.admin.groups.required') },
        { value: 'false', label: t('variants.admin.groups.optional') },
      ]}
      onChange={({ target }) => setFilter({ key: 'required', value: target.value, resetAnyway: true })}
      fieldClassName="w-full sm:w-44"
    />
  )
}

export default function AdminOptionGroups() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { bulk, dialog } = useBulkRemove<OptionGroupRow>(
    removeOptionGroup,
    [listOptionGroups],
    (row) => textIn(row.title, locale),
    t('variants.admin.group.removeText'),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('variants.admin.groups.title')} isIndexed={false} />
      <PageHeading
        title={t('variants.admin.groups.title')}
        actions={
          <ButtonLink may="catalogue.change" to={paths.office.optionGroup('add')} variant="primary" icon="plus">
            {t('variants.admin.groups.add')}
          </ButtonLink>
        }
      />
      <DataTable<OptionGroupRow>
        of={listOptionGroups}
        name="variants.admin.groups"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.optionGroup(row.id)}
        filters={<Filters />}
        bulk={[bulk]}
        emptyTitle={t('variants.admin.groups.emptyTitle')}
        emptyText={t('variants.admin.groups.emptyText')}
      />
      {dialog}
    </div>
  )
}
