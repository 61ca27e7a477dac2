// One tag, new and edit: a discount shows its percentage and days.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminTag as Tag, createTag, getAdminTag, listAdminTags, removeTag, tagTypes, updateTag } from '../tag-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { SlugField, StatusField } from './parts/shelf-fields.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'
import { emptyTag, tagBody, tagField, type TagValues, tagValues } from './parts/tag-values.ts'

const lists = [listAdminTags, listShelfChoices]

export default function AdminTag() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const tag = useLive(getAdminTag, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewTag />
  return (
    <Loaded title={t('taxonomy.admin.tags.title')} of={tag}>
      {(data) => <EditTag key={data.id} tag={data} />}
    </Loaded>
  )
}

function NewTag() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createTag, TagValues>(createTag, {
    initial: emptyTag,
    toBody: tagBody,
    toField: tagField,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.tag(id)),
  })
  return (
    <EditScreen title={t('taxonomy.admin.tags.new')} isNew backTo={paths.office.tags()}>
      <TagForm form={form} isNew />
    </EditScreen>
  )
}

function EditTag({ tag }: { tag: Tag }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateTag, TagValues>(updateTag, {
    initial: tagValues(tag),
    toBody: tagBody,
    toField: tagField,
    params: { id: tag.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(tagValues(saved))
      seed(getAdminTag, { params: { id: saved.id } }, saved)
    },
  })
  const name = textIn(tag.title, locale)
  return (
    <EditScreen
      title={name}
      badge={
        tag.status === 'active' && !tag.isLive ? (
          <Badge tone="warning">{t('taxonomy.admin.tags.notLive')}</Badge>
        ) : (
          <ActiveBadge status={tag.status} />
        )
      }
      isNew={false}
      backTo={paths.office.tags()}
      view={tag.isLive && tag.productCount > 0 ? paths.products({ tag: tag.slug }) : undefined}
      remove={{
        of: removeTag,
        input: { params: { id: tag.id } },
        refresh: lists,
        title: t('taxonomy.admin.tags.removeTitle', { name }),
        text: t('taxonomy.admin.tags.removeText'),
      }}
    >
      <TagForm form={form} isNew={false} />
      <ShelfProducts kind="tag" of={tag.id} />
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
