// One price list, new and edit: its dates and assignments, percentages, and its rows in a grid.
import { listShelfChoices, type ShelfChoices } from '#modules/taxonomy/admin-contract.ts'
import { DateField } from '#web/form/date-field.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
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
  const choices = useLive(listShelfChoices, {}, { staleTime: 60_000 })
  return (
    <Loaded title={t('price.admin.lists.title')} of={choices}>
      {(shelves) => (
        <EntityScreen of={getPriceList} title="price.admin.lists.title">
          {(list) => <ListScreen first={list} choices={shelves} />}
        </EntityScreen>
      )}
    </Loaded>
  )
}

function ListScreen({ first, choices }: { first: PriceList | null; choices: ShelfChoices }) {
  const { t } = useTranslation()
  const { form, entity: list } = useEntityForm({
    first,
    get: getPriceList,
    create: createPriceList,
    update: updatePriceList,
    empty: emptyList,
    valuesOf: listValues,
    bodyOf: listBody,
    fieldOf,
    refresh: [listPriceLists],
    path: paths.office.priceList,
  })
  return (
    <EditScreen
      title={list?.name ?? t('price.admin.lists.new')}
      description={list ? undefined : t('price.admin.lists.newText')}
      isNew={!list}
      backTo={paths.office.priceLists()}
      actions={
        list && (
          <ButtonLink to={paths.office.priceReason({ company: list.companies[0]?.id })} icon="info">
            {t('price.admin.why.title')}
          </ButtonLink>
        )
      }
      remove={
        list && {
          of: removePriceList,
          input: { params: { id: list.id } },
          refresh: [listPriceLists],
          title: t('price.admin.lists.removeTitle', { name: list.name }),
          text: t('price.admin.lists.removeText', { count: list.rows }),
        }
      }
    >
      <ListForm form={form} choices={choices} known={list ?? { companies: [], groups: [] }} />
      {list && <PriceRowsGrid list={list} />}
    </EditScreen>
  )
}

const fieldOf = (path: string): string => path.replace('percentBps', 'percent')

type Known = Pick<PriceList, 'companies' | 'groups'>

function ListForm({ form, choices, known }: { form: EndpointForm<ListValues>; choices: ShelfChoices; known: Known }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  const set =
    <K extends 'companyIds' | 'groupIds' | 'rules'>(key: K) =>
    (value: ListValues[K]) =>
      setValue(key, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('price.admin.lists.when')}>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextInput
            label={t('price.admin.fields.name')}
            error={errorOf('name')}
            dir="auto"
            fieldClassName="sm:col-span-2 lg:col-span-1"
            {...register('name')}
          />
          <StatusField name="status" register={register} errorOf={errorOf} />
          <TextInput
            label={t('price.admin.fields.priority')}
            hint={t('price.admin.lists.priorityHint')}
            inputMode="numeric"
            dir="ltr"
            error={errorOf('priority')}
            {...register('priority')}
          />
          {(['startsOn', 'endsOn'] as const).map((name) => (
            <DateField
              key={name}
              label={t(`price.admin.fields.${name}`)}
              optional
              error={errorOf(name)}
              value={watch(name)}
              onChange={(day) => setValue(name, day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
            />
          ))}
        </div>
      </Card>
      <Card title={t('price.admin.lists.who')} description={t('price.admin.lists.whoText')}>
        <div className="grid gap-4 md:grid-cols-2">
          <CompaniesPicker
            label={t('price.admin.fields.companies')}
            value={watch('companyIds')}
            onChange={set('companyIds')}
            known={known.companies}
            error={errorOf('companyIds')}
          />
          <GroupsPicker
            label={t('price.admin.fields.groups')}
            value={watch('groupIds')}
            onChange={set('groupIds')}
            known={known.groups}
            error={errorOf('groupIds')}
          />
        </div>
      </Card>
      <Card title={t('price.admin.lists.percentages')} description={t('price.admin.lists.percentagesText')}>
        <PercentRules rules={watch('rules')} onChange={set('rules')} choices={choices} errorOf={(path) => errorOf(path as 'rules')} />
      </Card>
    </Form>
  )
}
