// A line of text with a list of the placeholders it may hold.
import { useRef } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useTranslation } from '#web/translation.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = {
  label: string
  hint?: string
  lang: Locale
  value: string
  onChange: (value: string) => void
  error: string | undefined
  placeholders: readonly string[]
}

export function PlaceholderInput({ label, hint, lang, value, onChange, error, placeholders }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const insert = (name: string) => {
    const from = input.current?.selectionStart ?? value.length
    const to = input.current?.selectionEnd ?? from
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`)
    input.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextInput
        ref={input}
        label={label}
        {...(hint ? { hint } : {})}
        lang={lang}
        dir={lang === 'ar' ? 'rtl' : 'ltr'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <span className="justify-self-start">
        <Dropdown
          may="mails.change"
          size="sm"
          variant="quiet"
          align="start"
          label={t('email.admin.template.insertInto', { label })}
          trigger={t('email.admin.template.insert')}
          items={placeholders.map((name) => ({ label: t(`email.admin.placeholders.${name}`), onSelect: () => insert(name) }))}
        />
      </span>
    </div>
  )
}
