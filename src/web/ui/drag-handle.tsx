import type { HTMLAttributes } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Props = {
  /** Names the handle in the page, so that it can be focused again after a move. */
  id: string
  name: string
  /** The element that explains how the keyboard moves the entry. */
  hintId: string
  isDisabled?: boolean
  dragProps: HTMLAttributes<HTMLElement>
  onKeyDown: HTMLAttributes<HTMLElement>['onKeyDown']
}

/** The handle an entry is dragged by: takes the properties of `useDrag`. */
export function DragHandle({ id, name, hintId, isDisabled = false, dragProps, onKeyDown }: Props) {
  const { t } = useTranslation()
  return (
    <button
      {...dragProps}
      type="button"
      title={t('ui.sortable.handle', { name })}
      aria-label={t('ui.sortable.handle', { name })}
      aria-describedby={cx(dragProps['aria-describedby'], hintId)}
      data-drag-handle={id}
      disabled={isDisabled}
      onKeyDown={onKeyDown}
      className="touch-target grid size-8 shrink-0 scroll-mb-24 cursor-grab place-items-center rounded-md text-ink-soft transition hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40"
    >
      <Icon name="grip" size={16} />
    </button>
  )
}
