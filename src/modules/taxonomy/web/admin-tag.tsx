// One tag, new and edit: a discount shows its percentage and days.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminTag as Tag, createTag, getAdminTag, listAdminTags, removeTag, tagTypes, updateTag } from '../tag-contract.ts'
import { SlugField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'
import { emptyTag, tagBody, tagField, type TagValues, tagValues } from './parts/tag-values.ts'

const lists = [listAdminTags, listShelfChoices]

export default function AdminTag() {
  return (
    <EntityScreen of={getAdminTag} title="taxonomy.admin.tags.title">
      {(tag) => <TagScreen first={tag} />}
    </EntityScreen>
  )
}

function Standing({ tag }: { tag: Tag }) {
  const { t } = useTranslation()
  if (tag.status === 'inactive' || tag.isLive) return <ActiveBadge status={tag.status} />
  return <Badge tone="warning">{t('taxonomy.admin.tags.notLive')}</Badge>
}

function TagScreen({ first }: { first: Tag | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: tag } = useEntityForm({
    first,
    get: getAdminTag,
    create: createTag,
    update: updateTag,
    empty: emptyTag,
    valuesOf: tagValues,
    bodyOf: tagBody,
    fieldOf: tagField,
    refresh: lists,
    path: paths.office.tag,
  })
  const name = tag ? textIn(tag.title, locale) : t('taxonomy.admin.tags.new')
  return (
    <EditScreen
      title={name}
      badge={tag && <Standing tag={tag} />}
      isNew={!tag}
      backTo={paths.office.tags()}
      view={tag?.isLive && tag.productCount > 0 ? paths.products({ tag: tag.slug }) : undefined}
      remove={
        tag && {
          of: removeTag,
          input: { params: { id: tag.id } },
          refresh: lists,
          title: t('taxonomy.admin.tags.removeTitle', { name }),
          text: t('taxonomy.admin.tags.removeText'),
        }
      }
    >
      <TagForm form={form} isNew={!tag} />
      {tag && <ShelfProducts kind="tag" of={tag.id} />}
    </EditScreen>
  )
}

function TagForm({ form, isNew }: { form: EndpointForm<TagValues>; isNew: boolean }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  const type = watch('type')
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('taxonomy.admin.tags.form')}>
        <div className="grid gap-5">
          <TextPair name="title" label={t('taxonomy.admin.tags.name')} register={register} errorOf={errorOf} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label={t('taxonomy.admin.tags.type')}
              hint={t(`taxonomy.admin.tags.typeHints.${type}`)}
              options={tagTypes.map((value) => ({ value: String(value), label: t(`taxonomy.admin.tags.types.${value}`) }))}
              error={errorOf('type')}
              {...register('type')}
            />
            <StatusField name="status" register={register} errorOf={errorOf} hint={t('taxonomy.admin.tags.inactiveText')} />
            <SlugField name="slug" register={register} errorOf={errorOf} isNew={isNew} label={t('taxonomy.admin.tags.slug')} />
          </div>
        </div>
      </Card>
      {type === '2' && (
        <Card title={t('taxonomy.admin.tags.discount')}>
          <div className="grid gap-5 sm:grid-cols-3">
            <TextInput
              label={t('taxonomy.admin.tags.percent')}
              hint={t('taxonomy.admin.tags.percentHint')}
              end="%"
              dir="ltr"
              inputMode="decimal"
              error={errorOf('percent')}
              {...register('percent')}
            />
            {(['startsOn', 'endsOn'] as const).map((name) => (
              <DateField
                key={name}
                label={t(`taxonomy.admin.tags.${name}`)}
                hint={t('taxonomy.admin.tags.daysHint')}
                optional
                error={errorOf(name)}
                value={watch(name)}
                onChange={(day) => setValue(name, day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
              />
            ))}
          </div>
        </Card>
      )}
    </Form>
  )
}
