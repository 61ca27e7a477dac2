// One text in both languages, side by side.
import type { FieldValues, Path } from 'react-hook-form'
import { useLanguages } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

type Props<V extends FieldValues> = {
  /** The path of a field { en, ar } in the form's state. */
  name: Path<V>
  label: string
  form: Pick<EndpointForm<V>, 'input'>
  /** Several lines. */
  isLong?: boolean
  hint?: string
  optional?: boolean
}

/** Takes the path of a two-language field and the form; gives one input per language. */
export function TextPair<V extends FieldValues>({ name, label, form, isLong = false, hint, optional = false }: Props<V>) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const Input = isLong ? TextArea : TextInput
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {languages.map((language) => {
        const path = `${name}.${language}` as Path<V>
        return (
          <Input
            key={language}
            label={`${label} (${t(`form.admin.language.${language}`)})`}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            optional={optional}
            {...(hint ? { hint } : {})}
            {...(form.input(path) as object)}
          />
        )
      })}
    </div>
  )
}
