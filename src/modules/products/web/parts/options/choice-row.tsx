// One choice of an option group in its form: both languages, surcharge, whether it can be picked.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { InlineTexts } from '#web/form/inline-texts.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { GroupValues } from './option-group-values.ts'

type Props = {
  index: number
  handle: ReactNode
  form: EndpointForm<GroupValues>
  name: string
  /** The first choice cannot be deleted. */
  isFirst: boolean
  onRemove: () => void
}

export function ChoiceRow({ index, handle, form, name, isFirst, onRemove }: Props) {
  const { t } = useTranslation()
  const { input, register } = form
  const reason = t('variants.admin.group.firstChoice')
  return (
    <div className="surface-card flex flex-wrap items-start gap-2 rounded-md border border-line p-2">
      <span className="pt-1 pointer-coarse:pt-0">{handle}</span>
      <InlineTexts
        number={index + 1}
        labelOf={(language) => t(`variants.admin.group.choice${language === 'en' ? 'En' : 'Ar'}`)}
        inputOf={(language) => input(`choices.${index}.title.${language}`)}
      />
      <MoneyInput
        hideLabel
        label={`${t('variants.admin.group.surcharge')} ${name}`}
        className="text-end"
        fieldClassName="w-32"
        {...input(`choices.${index}.surcharge`)}
      />
      <div className="pt-2.5 pointer-coarse:pt-0">
        <Checkbox
          label={t('variants.admin.group.active')}
          aria-label={`${t('variants.admin.group.active')} ${name}`}
          {...register(`choices.${index}.isActive`)}
        />
      </div>
      <IconButton
        icon="trash"
        label={isFirst ? reason : t('variants.admin.group.removeChoice', { name })}
        disabled={isFirst}
        onClick={onRemove}
      />
    </div>
  )
}
