import { longHex } from '#shared/theme.ts'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { label: string; value: string; onChange: (colour: string) => void; error: string | undefined }

const isHex = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim())

/** A colour as text, and the browser's own picker beside it. */
export function ColourField({ label, value, onChange, error }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-2">
      <TextInput
        label={label}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        dir="ltr"
        spellCheck={false}
        className="text-start font-mono"
      />
      <input
        type="color"
        aria-label={t('theme.admin.pick', { label })}
        title={t('theme.admin.pick', { label })}
        value={isHex(value) ? longHex(value.trim().toLowerCase()) : '#000000'}
        onChange={(event) => onChange(event.target.value)}
        className="touch-target mt-6.5 size-10 cursor-pointer rounded-md border border-line-strong bg-card p-1"
      />
    </div>
  )
}
