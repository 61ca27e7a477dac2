// A text in both languages side by side, for values that stand inside a list.
import type { Texts } from '#shared/locale.ts'
import { useLanguages } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'

type Props = {
  label: string
  value: Texts
  onChange: (value: Texts) => void
  errorAt?: (language: 'en' | 'ar') => string | undefined
  isLong?: boolean
  optional?: boolean
  maxLength?: number
  className?: string
}

/** Takes and gives a text in both languages. */
export function Words({
  label,
  value,
  onChange,
  errorAt,
  isLong = false,
  optional = false,
  maxLength,
  className = 'grid gap-3 md:grid-cols-2',
}: Props) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const Input = isLong ? TextArea : TextInput
  return (
    <div className={className}>
      {languages.map((language) => (
        <Input
          key={language}
          label={`${label} (${t(`form.admin.language.${language}`)})`}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          optional={optional}
          maxLength={maxLength}
          value={value[language]}
          error={errorAt?.(language)}
          onChange={(event: { target: { value: string } }) => onChange({ ...value, [language]: event.target.value })}
        />
      ))}
    </div>
  )
}
