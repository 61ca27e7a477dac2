// A list of words typed one after the other, with suggestions: cities, districts, postcodes.
import { useId, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = {
  label: string
  hint?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  suggestions?: readonly string[]
  /** Codes are written from left to right in either language. */
  isCode?: boolean
}

/** Takes the words; Enter, a comma, a line break or the button adds what is typed, also many at once from the clipboard. */
export function WordsInput({ label, hint, value, onChange, error, suggestions = [], isCode = false }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const list = useId()
  const add = (text: string) => {
    const words = text
      .split(/[,،;\n\t]+/)
      .map((word) => word.trim())
      .filter(Boolean)
    setTyped('')
    if (words.length > 0) onChange([...new Set([...value, ...words])])
  }
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-start gap-2">
        <TextInput
          label={label}
          {...(hint ? { hint } : {})}
          optional
          error={error}
          value={typed}
          list={list}
          dir={isCode ? 'ltr' : 'auto'}
          fieldClassName="flex-1"
          autoComplete="off"
          onChange={({ target, nativeEvent }) => {
            // A choice from the list is no typing.
            const isChosen = !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText'
            if (/[,،;]$/.test(target.value) || (isChosen && suggestions.includes(target.value))) add(target.value)
            else setTyped(target.value)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!/[,،;\n\t]/.test(text)) return
            event.preventDefault()
            add(`${typed} ${text}`)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            add(typed)
          }}
          onBlur={() => add(typed)}
        />
        <Button
          className="mt-6.5"
          aria-label={t('shipping.admin.zone.addTo', { label })}
          icon="plus"
          onClick={() => add(typed)}
          disabled={typed.trim() === ''}
        >
          {t('shipping.admin.zone.add')}
        </Button>
      </div>
      <datalist id={list}>
        {suggestions
          .filter((each) => !value.includes(each))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li key={each}>
              <Chip label={each} onRemove={() => onChange(value.filter((other) => other !== each))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
