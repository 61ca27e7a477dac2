// The keyboard and the names of a text field with suggestions below it, as the ARIA combobox pattern asks.
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

type Options = {
  /** How many suggestions there are. */
  count: number
  isOpen: boolean
  /** Enter on a suggestion, or a click. */
  onPick: (index: number) => void
  /** Escape, or focus that went elsewhere. */
  onClose: () => void
  /** The first suggestion is chosen before an arrow key is. */
  picksFirst?: boolean
}

/** Takes the suggestions' number and what happens with one; gives the attributes of the field, of the list and of each option. -1 is none. */
export function useCombobox({ count, isOpen, onPick, onClose, picksFirst = false }: Options) {
  const id = useId()
  const [at, setAt] = useState(-1)
  const least = picksFirst ? 0 : -1
  useEffect(() => setAt(least), [count, isOpen, least])
  const active = isOpen && at < count ? at : -1
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      event.preventDefault()
      // One place more than there are suggestions: the field itself, as it was typed.
      const places = count - least
      setAt(((((active - least + step) % places) + places) % places) + least)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      onPick(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }
  return {
    active,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && count > 0,
      'aria-controls': `${id}-list`,
      ...(active >= 0 ? { 'aria-activedescendant': optionId(active) } : {}),
      autoComplete: 'off',
      onKeyDown,
    },
    list: { id: `${id}-list`, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onPointerMove: () => setAt(index),
      // The field keeps the focus.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onPick(index),
    }),
  } as const
}
