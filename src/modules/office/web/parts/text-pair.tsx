// One text in both languages, side by side.
import type { UseFormRegister, FieldValues, Path } from 'react-hook-form'
import { useTranslation } from '#web/translation.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'

type Props<V extends FieldValues> = {
  name: 'title' | 'description' | 'seoTitle' | 'seoDescription'
  label: string
  register: UseFormRegister<V>
  errorOf: (path: Path<V>) => string | undefined
  isLong?: boolean
  hint?: string
  optional?: boolean
}

export function TextPair<V extends FieldValues>({ name, label, register, errorOf, isLong = false, hint, optional = false }: Props<V>) {
  const { t } = useTranslation()
  const Input = isLong ? TextArea : TextInput
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['en', 'ar'] as const).map((language) => {
        const path = `${name}.${language}` as Path<V>
        return (
          <Input
            key={language}
            label={`${label} (${t(`office.admin.language.${language}`)})`}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            optional={optional}
            error={errorOf(path)}
            {...(hint ? { hint } : {})}
            {...(register(path) as object)}
          />
        )
      })}
    </div>
  )
}
