// One option group, new and edit: its rule, its choices with surcharges, what buyers see, and the products that carry it.
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { amountFromText, moneyFromText } from '#shared/typed-amount.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AdminOptionGroup as Group, optionGroupCalls } from '../options-contract.ts'
import { ChoiceRow } from './parts/options/choice-row.tsx'
import { groupBody, groupValues, type GroupValues, newChoice } from './parts/options/option-group-values.ts'
import { OptionPreview } from './parts/options/option-preview.tsx'

export default function AdminOptionGroup() {
  const { t } = useTranslation()
  const { decimals } = useBoot().profile
  return (
    <EntityScreen
      name="variants.admin.group"
      calls={optionGroupCalls}
      path={paths.office.optionGroup}
      listPath={paths.office.optionGroups()}
      empty={groupValues(null, decimals)}
      valuesOf={(group) => groupValues(group, decimals)}
      bodyOf={(values) => groupBody(values, decimals)}
      nameOf={({ title }) => title}
      description={(group) => group === null && t('variants.admin.group.newText')}
      below={(group) => <UsedBy group={group} />}
    >
      {(form, group) => <GroupFields form={form} first={group?.choices[0]?.id ?? null} />}
    </EntityScreen>
  )
}

function UsedBy({ group }: { group: Group }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
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
  )
}

/** `first`: the choice that stands first now and cannot be deleted. */
function GroupFields({ form, first }: { form: EndpointForm<GroupValues>; first: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const { register, input, errorOf, watch, setValue } = form
  const values = watch()
  const { choices } = values
  const change = (next: GroupValues['choices']) => setValue('choices', next, { shouldDirty: true })
  const nameOf = (at: number) =>
    textIn(choices[at]?.title ?? { en: '', ar: '' }, locale) || t('variants.admin.group.choice', { number: at + 1 })
  return (
    <>
      <Card title={t('variants.admin.group.names')}>
        <div className="grid gap-4">
          <TextPair name="title" label={t('variants.admin.group.name')} form={form} />
          <TextPair name="note" label={t('variants.admin.group.note')} hint={t('variants.admin.group.noteHint')} form={form} optional />
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
            <TextInput key={field} label={t(`variants.admin.group.${field}`)} dir="ltr" inputMode="numeric" {...input(field)} />
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
              min: amountFromText(values.min, 0) ?? 0,
              max: amountFromText(values.max, 0) || 1,
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
    </>
  )
}
