// One tag, new and edit: a discount shows its percentage and days.
import { DateField } from '#web/form/date-field.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listTermChoices } from '../admin-contract.ts'
import { tagTypes, tagCalls } from '../tag-contract.ts'
import { SlugField } from './parts/term-fields.tsx'
import { TermProducts } from './parts/term-products.tsx'
import { TagStanding } from './parts/tag-standing.tsx'
import { emptyTag, tagBody, tagField, tagValues } from './parts/tag-values.ts'

export default function AdminTag() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="taxonomy.admin.tags"
      calls={tagCalls}
      refresh={[listTermChoices]}
      path={paths.office.tag}
      listPath={paths.office.tags()}
      empty={emptyTag}
      valuesOf={tagValues}
      bodyOf={tagBody}
      fieldOf={tagField}
      nameOf={({ title }) => title}
      badge={(tag) => <TagStanding tag={tag} />}
      view={({ isLive, productCount, slug }) => isLive && productCount > 0 && paths.products({ tag: slug })}
      below={({ id }) => <TermProducts kind="tag" of={id} />}
    >
      {(form, tag) => (
        <>
          <Card title={t('taxonomy.admin.tags.form')}>
            <div className="grid gap-5">
              <TextPair name="title" label={t('taxonomy.admin.tags.name')} form={form} />
              <div className="grid gap-5 sm:grid-cols-2">
                <Select
                  label={t('taxonomy.admin.tags.type')}
                  hint={t(`taxonomy.admin.tags.typeHints.${form.watch('type')}`)}
                  options={tagTypes.map((value) => ({ value: String(value), label: t(`taxonomy.admin.tags.types.${value}`) }))}
                  {...form.input('type')}
                />
                <StatusField name="status" form={form} hint={t('taxonomy.admin.tags.inactiveText')} />
                <SlugField name="slug" form={form} isNew={!tag} label={t('taxonomy.admin.tags.slug')} />
              </div>
            </div>
          </Card>
          {form.watch('type') === '2' && (
            <Card title={t('taxonomy.admin.tags.discount')}>
              <div className="grid gap-5 sm:grid-cols-3">
                <TextInput
                  label={t('taxonomy.admin.tags.percent')}
                  hint={t('taxonomy.admin.tags.percentHint')}
                  end="%"
                  dir="ltr"
                  inputMode="decimal"
                  {...form.input('percent')}
                />
                {(['startsOn', 'endsOn'] as const).map((name) => (
                  <DateField
                    key={name}
                    label={t(`taxonomy.admin.tags.${name}`)}
                    hint={t('taxonomy.admin.tags.daysHint')}
                    optional
                    {...form.field(name)}
                  />
                ))}
              </div>
            </Card>
          )}
        </>
      )}
    </EntityScreen>
  )
}
