import { longHex } from '#shared/theme.ts'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { label: string; value: string; onChange: (colour: string) => void; error: string | undefined }

const isHex = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim())

/** A colour as text, with the browser's own picker in the field. */
export function ColourField({ label, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const picker = (
    <input
      type="color"
      aria-label={t('theme.admin.pick', { label })}
      title={t('theme.admin.pick', { label })}
      value={isHex(value) ? longHex(value.trim().toLowerCase()) : '#000000'}
      onChange={(event) => onChange(event.target.value)}
      className="touch-target -me-2 size-8 cursor-pointer rounded-md bg-card p-1"
    />
  )
  return (
    <TextInput
      label={label}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      dir="ltr"
      spellCheck={false}
      className="text-start font-mono"
      end={picker}
    />
  )
}
