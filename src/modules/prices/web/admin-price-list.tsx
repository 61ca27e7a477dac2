// One price list, new and edit: its dates and assignments, percentages, and its rows in a grid.
import { listTermChoices, type TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { DateField } from '#web/form/date-field.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { createPriceList, getPriceList, listPriceLists, type PriceList, removePriceList, updatePriceList } from '../admin-contract.ts'
import { emptyList, listBody, listValues, type ListValues } from './parts/list-values.ts'
import { CompaniesPicker, GroupsPicker } from './parts/people-pickers.tsx'
import { PercentRules } from './parts/percent-rules.tsx'
import { PriceRowsGrid } from './parts/price-rows-grid.tsx'

export default function AdminPriceList() {
  const { t } = useTranslation()
  const choices = useLive(listTermChoices, {}, { staleTime: 60_000 })
  return (
    <Loaded title={t('price.admin.lists.title')} of={choices}>
      {(terms) => (
        <EntityScreen
          name="price.admin.lists"
          calls={{ get: getPriceList, create: createPriceList, update: updatePriceList, remove: removePriceList }}
          refresh={[listPriceLists]}
          path={paths.office.priceList}
          listPath={paths.office.priceLists()}
          empty={emptyList}
          valuesOf={listValues}
          bodyOf={listBody}
          fieldOf={(path) => path.replace('percentBps', 'percent')}
          nameOf={({ name }) => name}
          countOf={({ rows }) => rows}
          description={(list) => list === null && t('price.admin.lists.newText')}
          actions={({ companies }) => (
            <ButtonLink to={paths.office.priceReason({ company: companies[0]?.id })} icon="info">
              {t('price.admin.why.title')}
            </ButtonLink>
          )}
          below={(list) => <PriceRowsGrid list={list} />}
        >
          {(form, list) => <ListFields form={form} choices={terms} known={list ?? { companies: [], groups: [] }} />}
        </EntityScreen>
      )}
    </Loaded>
  )
}

type FieldsProps = { form: EndpointForm<ListValues>; choices: TermChoices; known: Pick<PriceList, 'companies' | 'groups'> }

function ListFields({ form, choices, known }: FieldsProps) {
  const { t } = useTranslation()
  const { input, field, errorOf } = form
  const { value, onChange } = field('rules')
  return (
    <>
      <Card title={t('price.admin.lists.when')}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextInput label={t('price.admin.fields.name')} fieldClassName="sm:col-span-2 lg:col-span-1" {...input('name')} />
          <StatusField name="status" form={form} />
          <TextInput
            label={t('price.admin.fields.priority')}
            hint={t('price.admin.lists.priorityHint')}
            inputMode="numeric"
            dir="ltr"
            {...input('priority')}
          />
          {(['startsOn', 'endsOn'] as const).map((name) => (
            <DateField key={name} label={t(`price.admin.fields.${name}`)} optional {...field(name)} />
          ))}
        </div>
      </Card>
      <Card title={t('price.admin.lists.who')} description={t('price.admin.lists.whoText')}>
        <div className="grid gap-4 md:grid-cols-2">
          <CompaniesPicker label={t('price.admin.fields.companies')} known={known.companies} {...field('companyIds')} />
          <GroupsPicker label={t('price.admin.fields.groups')} known={known.groups} {...field('groupIds')} />
        </div>
      </Card>
      <Card title={t('price.admin.lists.percentages')} description={t('price.admin.lists.percentagesText')}>
        <PercentRules rules={value} onChange={onChange} choices={choices} errorOf={(path) => errorOf(path as 'rules')} />
      </Card>
    </>
  )
}
