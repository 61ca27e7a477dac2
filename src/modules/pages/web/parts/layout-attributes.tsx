// The attributes of a layout: sorted by drag or keyboard, each with its key, label, type and rules.
import { useTranslation } from '#web/translation.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLocale } from '#web/boot-context.tsx'
import { textIn, type Texts } from '#shared/locale.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { type Attribute, blockTypes } from '../../layouts.ts'
import { Entries } from './entries.tsx'
import { Words } from '#web/form/words.tsx'

export type LayoutValues = { key: string; name: Texts; attributes: Attribute[] }

export const freshAttribute = (key: string): Attribute => ({
  key,
  label: { en: '', ar: '' },
  type: 'text',
  isRequired: false,
  isMany: false,
})

export function LayoutAttributes({ form }: { form: EndpointForm<LayoutValues> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { value, onChange, error } = form.field('attributes')
  return (
    <Entries
      label={t('page.admin.layout.attributes')}
      value={value}
      onChange={onChange}
      nameOf={({ label, key }) => textIn(label, locale) || key}
      addLabel={t('page.admin.layout.addAttribute')}
      fresh={() => freshAttribute('')}
      most={30}
      error={error}
      render={({ key, label, type, isRequired, isMany }, at, edit) => (
        <>
          <Words
            label={t('page.admin.layout.label')}
            value={label}
            maxLength={200}
            errorAt={(language) => form.errorOf(`attributes.${at}.label.${language}`)}
            onChange={(next) => edit({ label: next })}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextInput
              label={t('page.admin.layout.attributeKey')}
              dir="ltr"
              maxLength={40}
              value={key}
              error={form.errorOf(`attributes.${at}.key`)}
              onChange={(event) => edit({ key: event.target.value.trim() })}
            />
            <Select
              label={t('page.admin.layout.type')}
              options={blockTypes.map((each) => ({ value: each, label: t(`page.admin.types.${each}`) }))}
              value={type}
              onChange={(event) => edit({ type: blockTypes.find((each) => each === event.target.value) ?? 'text' })}
            />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Checkbox
              label={t('page.admin.layout.isRequired')}
              checked={isRequired}
              onChange={(event) => edit({ isRequired: event.target.checked })}
            />
            <Checkbox label={t('page.admin.layout.isMany')} checked={isMany} onChange={(event) => edit({ isMany: event.target.checked })} />
          </div>
        </>
      )}
    />
  )
}
