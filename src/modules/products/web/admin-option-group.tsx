// One option group, new and edit: its rule, its choices with surcharges, what buyers see, and the products that carry it.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import {
  type AdminOptionGroup as Group,
  createOptionGroup,
  getOptionGroup,
  listOptionGroups,
  removeOptionGroup,
  updateOptionGroup,
} from '../options-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { textIn } from '#shared/locale.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { groupBody, groupValues, type GroupValues, newChoice } from './parts/options/option-group-values.ts'
import { ChoiceRow } from './parts/options/choice-row.tsx'
import { OptionPreview } from './parts/options/option-preview.tsx'

export default function AdminOptionGroup() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const group = useLive(getOptionGroup, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewGroup />
  return (
    <Loaded title={t('variants.admin.group.loading')} of={group}>
      {(data) => <EditGroup key={data.id} group={data} />}
    </Loaded>
  )
}

function NewGroup() {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createOptionGroup, GroupValues>(createOptionGroup, {
    initial: groupValues(null, profile.decimals),
    toBody: (values) => groupBody(values, profile.decimals) as never,
    refresh: [listOptionGroups],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.optionGroup(id)),
  })
  return (
    <EditScreen
      title={t('variants.admin.group.new')}
      description={t('variants.admin.group.newText')}
      isNew
      backTo={paths.office.optionGroups()}
    >
      <GroupForm form={form} first={null} />
    </EditScreen>
  )
}

function EditGroup({ group: loaded }: { group: Group }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const seed = useSeed()
  const [group, setGroup] = useState(loaded)
  const form = useEndpointForm<typeof updateOptionGroup, GroupValues>(updateOptionGroup, {
    initial: groupValues(group, profile.decimals),
    toBody: (values) => groupBody(values, profile.decimals) as never,
    params: { id: group.id },
    refresh: [listOptionGroups],
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      setGroup(saved)
      form.reset(groupValues(saved, profile.decimals))
      seed(getOptionGroup, { params: { id: saved.id } }, saved)
    },
  })
  const title = textIn(group.title, locale)
  return (
    <EditScreen
      title={title}
      isNew={false}
      backTo={paths.office.optionGroups()}
      remove={{
        of: removeOptionGroup,
        input: { params: { id: group.id } },
        refresh: [listOptionGroups],
        title: t('variants.admin.group.removeTitle', { title }),
        text: t('variants.admin.group.removeText'),
      }}
    >
      <GroupForm form={form} first={group.choices[0]?.id ?? null} />
      <Card title={t('variants.admin.group.usedBy')}>
        {group.productCount === 0 ? (
          <p className="text-sm text-ink-soft">{t('variants.admin.group.unused')}</p>
        ) : (
          <ul className="grid gap-1.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {group.products.map((product) => (
              <li key={product.id}>
                <Link to={paths.office.productAttributes(2, product.id)} className="text-ink underline underline-offset-4">
                  <bdi>{textIn(product.title, locale)}</bdi>
                </Link>{' '}
                <bdi className="text-ink-soft">{product.sku}</bdi>
              </li>
            ))}
            {group.productCount > group.products.length && (
              <li>{t('variants.admin.group.more', { count: group.productCount - group.products.length })}</li>
            )}
          </ul>
        )}
      </Card>
    </EditScreen>
  )
}

/** `first`: the choice that stands first now and cannot be deleted. */
function GroupForm({ form, first }: { form: EndpointForm<GroupValues>; first: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const { register, errorOf, watch, setValue } = form
  const values = watch()
  const { choices } = values
  const change = (next: GroupValues['choices']) => setValue('choices', next, { shouldDirty: true })
  const nameOf = (at: number) =>
    textIn(choices[at]?.title ?? { en: '', ar: '' }, locale) || t('variants.admin.group.choice', { number: at + 1 })
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid grid-cols-1 gap-6">
      <Card title={t('variants.admin.group.names')}>
        <div className="grid gap-4">
          <TextPair name="title" label={t('variants.admin.group.name')} register={register} errorOf={errorOf} />
          <TextPair
            name="note"
            label={t('variants.admin.group.note')}
            hint={t('variants.admin.group.noteHint')}
            register={register}
            errorOf={errorOf}
            optional
          />
        </div>
      </Card>
      <Card title={t('variants.admin.group.choicesTitle')} description={t('variants.admin.group.choicesText')}>
        <div className="grid gap-4">
          <SortableList
            items={choices}
            itemKey={({ key }) => key}
            itemLabel={(choice) => nameOf(choices.indexOf(choice))}
            label={t('variants.admin.group.choicesTitle')}
            onMove={(from, to) => change(moved(choices, from, to))}
            render={(choice, index, handle) => (
              <ChoiceRow
                index={index}
                handle={handle}
                form={form}
                name={nameOf(index)}
                isFirst={choice.id === null ? first === null && index === 0 : choice.id === first}
                onRemove={() => change(choices.filter((_, at) => at !== index))}
              />
            )}
          />
          {errorOf('choices') && (
            <p role="alert" className="text-sm text-danger">
              {errorOf('choices')}
            </p>
          )}
          <div>
            <Button icon="plus" onClick={() => change([...choices, newChoice(`new-${choices.map(({ key }) => key).join('').length}`)])}>
              {t('variants.admin.group.addChoice')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('variants.admin.group.rules')}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
          <Checkbox label={t('variants.admin.group.required')} hint={t('variants.admin.group.requiredHint')} {...register('isRequired')} />
          {(['min', 'max'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(`variants.admin.group.${field}`)}
              dir="ltr"
              inputMode="numeric"
              error={errorOf(field)}
              {...register(field)}
            />
          ))}
        </div>
      </Card>
      <Card title={t('variants.admin.group.preview')}>
        <OptionPreview
          groups={[
            {
              id: 'preview',
              title: values.title,
              note: values.note,
              isRequired: values.isRequired,
              min: Number(values.min) || 0,
              max: Number(values.max) || 1,
              choices: choices.map(({ key, title, surcharge, isActive }) => ({
                id: key,
                title,
                isActive,
                surcharge: moneyFromText(surcharge, profile.decimals) ?? 0,
              })),
            },
          ]}
        />
      </Card>
    </Form>
  )
}
