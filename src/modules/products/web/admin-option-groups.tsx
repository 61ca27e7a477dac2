// The list of option groups with their rules and how many products carry them.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { badge, type Column, custom } from '#web/table/columns.tsx'
import { countColumn, nameColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkRemoval } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { listOptionGroups, type OptionGroupRow, removeOptionGroup } from '../options-contract.ts'
import { choiceRule } from './parts/ordering/option-choices.ts'

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
  nameColumn('title', 'variants.admin.groups.name', (row) => row.title, paths.office.optionGroup),
  badge('required', 'variants.admin.groups.anyRule', (row) => ({
    tone: row.isRequired ? 'info' : 'neutral',
    label: <Required is={row.isRequired} />,
  })),
  custom('rule', 'variants.admin.groups.rule', (row) => <Rule row={row} />),
  custom('choices', 'variants.admin.groups.choices', (row) => <Choices row={row} />),
  countColumn('productCount', 'variants.admin.groups.products', (row) => row.productCount, { sort: 'productCount' }),
]

export default function AdminOptionGroups() {
  const { t } = useTranslation()
  const bulk = useBulkRemoval(removeOptionGroup, [listOptionGroups], t('variants.admin.group.removeText'))
  return (
    <ListScreen<OptionGroupRow>
      of={listOptionGroups}
      name="variants.admin.groups"
      columns={columns}
      path={paths.office.optionGroup}
      filters={
        <FilterSelect
          of={listOptionGroups}
          name="required"
          label={t('variants.admin.groups.anyRule')}
          any={t('variants.admin.groups.anyRule')}
          options={[
            { value: 'true', label: t('variants.admin.groups.required') },
            { value: 'false', label: t('variants.admin.groups.optional') },
          ]}
        />
      }
      bulk={bulk}
    />
  )
}
