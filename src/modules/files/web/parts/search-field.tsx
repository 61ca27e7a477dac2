import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { initial?: string; onSearch: (text: string) => void; className?: string }

/** A search by name that is sent when typing pauses; Enter does not submit a surrounding form. */
export function SearchField({ initial = '', onSearch, className }: Props) {
  const { t } = useTranslation()
  const [value, setValue] = useState(initial)
  const send = useRef(onSearch)
  send.current = onSearch
  const sent = useRef(initial)
  useEffect(() => {
    const text = value.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      send.current(text)
    }, 300)
    return () => clearTimeout(timer)
  }, [value])
  return (
    <TextInput
      type="search"
      hideLabel
      label={t('file.admin.library.search')}
      placeholder={t('file.admin.library.search')}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      start={<Icon name="search" size={16} />}
      fieldClassName={className}
    />
  )
}
