// One price list, new and edit: when and for whom it counts, percentages, and its rows in a grid.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { listShelfChoices, type ShelfChoices } from '#modules/taxonomy/admin-contract.ts'
import { CallError } from '#shared/call.ts'
import { DateField } from '#web/form/date-field.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import {
  createPriceList,
  getPriceList,
  listPriceLists,
  listStatuses,
  PriceList,
  removePriceList,
  updatePriceList,
} from '../admin-contract.ts'
import { CompaniesPicker, GroupsPicker } from './parts/people-pickers.tsx'
import { emptyList, listBody, listValues, type ListValues } from './parts/list-values.ts'
import { PercentRules } from './parts/percent-rules.tsx'
import { PriceRowsGrid } from './parts/price-rows-grid.tsx'

export default function AdminPriceList() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const isNew = id === 'add'
  const choices = useLive(listShelfChoices, {}, { staleTime: 60_000 })
  const list = useLive(getPriceList, { params: { id } }, { enabled: !isNew, staleTime: 0 })
  return (
    <Loaded title={t('price.admin.lists.title')} of={choices}>
      {(shelves) =>
        isNew ? (
          <NewList choices={shelves} />
        ) : (
          <Loaded title={t('price.admin.lists.title')} of={list}>
            {(data) => <EditList key={data.id} first={data} choices={shelves} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

function NewList({ choices }: { choices: ShelfChoices }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createPriceList, ListValues>(createPriceList, {
    initial: emptyList,
    toBody: listBody,
    toField: fieldOf,
    refresh: [listPriceLists],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.priceList(id)),
  })
  return (
    <EditScreen title={t('price.admin.lists.new')} description={t('price.admin.lists.newText')} isNew backTo={paths.office.priceLists()}>
      <ListForm form={form} choices={choices} known={{ companies: [], groups: [] }} />
    </EditScreen>
  )
}

function EditList({ first, choices }: { first: PriceList; choices: ShelfChoices }) {
  const { t } = useTranslation()
  const seed = useSeed()
  const [list, setList] = useState(first)
  const [theirs, setTheirs] = useState<PriceList | null>(null)
  const [savedTitle, setSavedTitle] = useState('')
  const changedTitle = useChangedTitle()
  const take = (saved: PriceList) => {
    setList(saved)
    setTheirs(null)
    seed(getPriceList, { params: { id: saved.id } }, saved)
  }
  const form = useEndpointForm<typeof updatePriceList, ListValues>(updatePriceList, {
    initial: listValues(first),
    toBody: (values) => ({ ...listBody(values), version: list.version }),
    toField: fieldOf,
    params: { id: first.id },
    refresh: [listPriceLists],
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(listValues(saved))
      take(saved)
    },
    onRefused: (error) => {
      setSavedTitle(changedTitle(error, 'price.admin.lists.changedTitle'))
      return changedBy(error, setTheirs)
    },
  })
  return (
    <EditScreen
      title={list.name}
      isNew={false}
      backTo={paths.office.priceLists()}
      actions={
        <ButtonLink to={paths.office.priceReason({ company: list.companies[0]?.id })} icon="info">
          {t('price.admin.why.title')}
        </ButtonLink>
      }
      remove={{
        of: removePriceList,
        input: { params: { id: list.id } },
        refresh: [listPriceLists],
        title: t('price.admin.lists.removeTitle', { name: list.name }),
        text: t('price.admin.lists.removeText', { count: list.rows }),
      }}
    >
      {theirs && (
        <SavedMeanwhile
          title={savedTitle}
          theirs={theirs}
          onKeepMine={() => take({ ...list, version: theirs.version })}
          onTakeTheirs={() => {
            form.reset(listValues(theirs))
            take(theirs)
          }}
        />
      )}
      <ListForm form={form} choices={choices} known={list} />
      <PriceRowsGrid list={list} />
    </EditScreen>
  )
}

function changedBy(error: CallError, show: (list: PriceList) => void): boolean {
  const theirs = error.code === 'core.changed' ? PriceList.safeParse(error.data) : null
  if (!theirs?.success) return false
  show(theirs.data)
  return true
}

/** Somebody saved the list while this form was open: nothing typed is lost, and one of the two is taken. */
type SavedProps = { title: string; theirs: PriceList; onKeepMine: () => void; onTakeTheirs: () => void }

function SavedMeanwhile({ title, theirs, onKeepMine, onTakeTheirs }: SavedProps) {
  const { t } = useTranslation()
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={onKeepMine}>
            {t('price.admin.lists.keepMine')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
            {t('price.admin.lists.takeTheirs')}
          </Button>
        </>
      }
    >
      {t('price.admin.lists.changedText', {
        name: theirs.name,
        status: t(`ui.${theirs.status}`),
        priority: theirs.priority,
        from: theirs.startsOn ?? '…',
        to: theirs.endsOn ?? '…',
        companies: theirs.companies.length,
        groups: theirs.groups.length,
        rules: theirs.rules.length,
      })}
    </Alert>
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
          <Select
            label={t('price.admin.fields.status')}
            options={listStatuses.map((value) => ({ value, label: t(`ui.${value}`) }))}
            error={errorOf('status')}
            {...register('status')}
          />
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
