// The search of a list: asked a moment after the last letter, and shown as the address has it.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../translation.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Props = {
  /** The text that the rows on screen were searched by. */
  shown: string
  onSearch: (text: string) => void
  /** Names what can be searched for, where it is not plain. */
  label?: string
  /** Says it in the empty field instead of above it. */
  hideLabel?: boolean
  className?: string
}

/** Gives a field that searches while it is typed into. */
export function SearchBox({ shown, onSearch, label, hideLabel = label === undefined, className = 'w-full sm:w-72' }: Props) {
  const { t } = useTranslation()
  const [value, setValue] = useState(shown)
  const sent = useRef(shown)
  const send = useRef(onSearch)
  send.current = onSearch
  // Another search than the one sent from here: somebody went back, or cleared the filters.
  useEffect(() => {
    if (shown === sent.current) return
    sent.current = shown
    setValue(shown)
  }, [shown])
  // Who has pressed a link meanwhile goes there: the search would take its place.
  const { pathname } = useLocation()
  const to = useNavigation().location
  const isLeaving = to !== undefined && to.pathname !== pathname
  useEffect(() => {
    if (isLeaving || value.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = value.trim()
      send.current(sent.current)
    }, 300)
    return () => clearTimeout(timer)
  }, [value, isLeaving])
  return (
    <TextInput
      type="search"
      hideLabel={hideLabel}
      label={label ?? t('core.search')}
      placeholder={hideLabel ? (label ?? t('core.search')) : undefined}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      // The list is asked by itself; a form around it is not sent.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      start={<Icon name="search" size={16} />}
      fieldClassName={className}
    />
  )
}
