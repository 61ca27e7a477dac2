// One value of a variant type in its form: both languages, a swatch, where it is used; and the form's state.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { VariantType } from '../../../variant-types-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { InlineTexts } from '#web/form/inline-texts.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Value = { key: string; id: string | null; title: { en: string; ar: string }; swatch: string | null }
export type TypeValues = { title: { en: string; ar: string }; values: Value[] }

/** The form's state of a type; of a new one without. */
export const typeValues = (type: VariantType | null): TypeValues =>
  type
    ? { title: type.title, values: type.values.map(({ id, title, swatch }) => ({ key: id, id, title, swatch })) }
    : { title: { en: '', ar: '' }, values: [{ key: 'new', id: null, title: { en: '', ar: '' }, swatch: null }] }

export const typeBody = ({ title, values }: TypeValues) => ({
  title,
  values: values.map(({ id, title: each, swatch }) => ({ id, title: each, swatch })),
})

type Props = {
  value: Value
  index: number
  handle: ReactNode
  form: EndpointForm<TypeValues>
  /** How many products use it; then it stays. */
  uses: number
  onRemove: () => void
  onSwatch: (swatch: string | null) => void
  onUses: () => void
}

/** #rgb as the browser's colour field wants it. */
const sixDigits = (swatch: string): string =>
  /^#[0-9a-f]{3}$/i.test(swatch) ? `#${[...swatch.slice(1)].map((digit) => digit + digit).join('')}` : swatch

export function TypeValueRow({ value, index, handle, form, uses, onRemove, onSwatch, onUses }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { input, errorOf } = form
  const name = textIn(value.title, locale) || t('variants.admin.type.value', { number: index + 1 })
  return (
    <div className="surface-card flex flex-wrap items-start gap-2 rounded-md border border-line p-2">
      <span className="pt-1 pointer-coarse:pt-0">{handle}</span>
      <InlineTexts
        number={index + 1}
        labelOf={(language) => t(`variants.admin.type.value${language === 'en' ? 'En' : 'Ar'}`)}
        inputOf={(language) => input(`values.${index}.title.${language}`)}
      />
      <div className="flex items-center gap-1">
        {value.swatch === null ? (
          <Button size="sm" variant="quiet" icon="plus" className="my-1" onClick={() => onSwatch('#888888')}>
            {t('variants.admin.type.hasSwatch')}
          </Button>
        ) : (
          <>
            <input
              type="color"
              aria-label={t('variants.admin.type.swatch', { name })}
              value={sixDigits(value.swatch)}
              onChange={(event) => onSwatch(event.target.value)}
              className="h-10 w-12 cursor-pointer rounded-md border border-line-strong bg-card p-1"
            />
            <TextInput
              hideLabel
              label={`${t('variants.admin.type.swatch', { name })} #`}
              dir="ltr"
              className="w-24 font-mono"
              value={value.swatch}
              error={errorOf(`values.${index}.swatch`)}
              onChange={(event) => onSwatch(event.target.value)}
            />
            <IconButton icon="close" size="sm" label={t('variants.admin.type.noSwatch', { name })} onClick={() => onSwatch(null)} />
          </>
        )}
        {uses > 0 && (
          <Button size="sm" variant="quiet" onClick={onUses} title={t('variants.admin.type.usesTitle')}>
            {t('variants.admin.type.usedBy', { count: uses })}
          </Button>
        )}
        {uses > 0 ? (
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            className="size-10 border-transparent! bg-transparent! px-0! opacity-50"
            aria-label={t('variants.admin.type.removeValue', { name })}
            disabledReason={t('variants.admin.type.inUse', { products: t('variants.admin.type.usedBy', { count: uses }) })}
          >
            {''}
          </Button>
        ) : (
          <IconButton icon="trash" label={t('variants.admin.type.removeValue', { name })} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}
