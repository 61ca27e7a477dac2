// A button that opens a menu of actions, and one that opens any small panel.
import { useEffect } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/permissions.ts'
import { useMay } from '../may.ts'
import type { ButtonSize, ButtonVariant } from './button.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { usePopover } from './use-popover.ts'

export type MenuItem = {
  label: ReactNode
  icon?: IconName
  to?: string
  onSelect?: () => void
  tone?: 'danger'
  checked?: boolean
  disabledReason?: string | undefined
  separated?: boolean
  /** Nobody without this permission sees it. */
  may?: Permission
}

const panelClass =
  'surface-overlay fixed inset-auto m-0 max-h-[min(28rem,80dvh)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line shadow-overlay open:animate-appear'
const itemClass =
  'flex w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-start text-sm outline-none focus:bg-sunken hover:bg-sunken pointer-coarse:py-3'

function move(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const now = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} size={16} className={item.tone ? '' : 'text-ink-soft'} />}
      <span className="flex-1">{item.label}</span>
      {item.checked && <Icon name="check" size={16} className="text-primary" />}
    </>
  )
  const look = cx(
    itemClass,
    item.tone === 'danger' ? 'text-danger' : 'text-ink',
    item.disabledReason !== undefined && 'cursor-not-allowed opacity-55',
  )
  const common = { tabIndex: -1, className: look }
  if (item.to !== undefined && item.disabledReason === undefined)
    return (
      <Link role="menuitem" to={item.to} onClick={close} {...common}>
        {inside}
      </Link>
    )
  const select = () => {
    if (item.disabledReason !== undefined) return
    close()
    item.onSelect?.()
  }
  const role = item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': item.checked }
  return (
    <button
      type="button"
      {...role}
      {...common}
      aria-disabled={item.disabledReason !== undefined || undefined}
      title={item.disabledReason}
      onClick={select}
    >
      {inside}
    </button>
  )
}

type TriggerProps = {
  /** Nobody without this permission sees it. */
  may?: Permission | null | undefined
  label: string
  trigger?: ReactNode
  icon?: IconName
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string
}

function Trigger({
  label,
  trigger,
  icon,
  variant,
  size,
  may,
  className,
  ...rest
}: Omit<TriggerProps, 'align'> & { opens: ReturnType<typeof usePopover>['button']; menu?: boolean }) {
  const { opens, menu } = rest
  const iconOnly = trigger === undefined
  const look = { ...(variant && { variant }), ...(size && { size }) }
  return (
    <Button
      {...opens}
      {...look}
      may={may}
      icon={icon ?? (iconOnly ? 'more' : undefined)}
      iconEnd={iconOnly ? undefined : 'chevron-down'}
      aria-haspopup={menu ? 'menu' : 'dialog'}
      aria-label={iconOnly ? label : undefined}
      title={iconOnly ? label : undefined}
      className={cx(iconOnly && (size === 'sm' ? 'w-8 px-0' : 'w-10 px-0'), className)}
    >
      {trigger}
    </Button>
  )
}

/** A menu of actions behind a button; without `trigger` the button shows only its icon (three dots) and `label` names it. */
export function Dropdown({ items: all, align = 'end', ...trigger }: TriggerProps & { items: readonly MenuItem[] }) {
  const isOffered = useMay()
  const items = all.filter(({ may }) => isOffered(may))
  const pop = usePopover(align)
  const { ref } = pop.panel
  useEffect(() => {
    if (pop.open) ref.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }, [pop.open, ref])
  return (
    <>
      <Trigger {...trigger} opens={pop.button} menu />
      <div {...pop.panel} role="menu" aria-label={trigger.label} onKeyDown={move} className={cx(panelClass, 'min-w-48 p-1')}>
        {pop.open &&
          items.map((item, index) => (
            <div key={index} role="none" className={item.separated ? 'mt-1 border-t border-line pt-1' : ''}>
              <Item item={item} close={pop.close} />
            </div>
          ))}
      </div>
    </>
  )
}

/** Any small panel behind a button; `children` may be a function that is given `close`. */
export function Popover({
  align = 'end',
  children,
  ...trigger
}: TriggerProps & { children: ReactNode | ((close: () => void) => ReactNode) }) {
  const pop = usePopover(align)
  return (
    <>
      <Trigger {...trigger} opens={pop.button} />
      <div {...pop.panel} role="dialog" aria-label={trigger.label} className={cx(panelClass, 'p-4')}>
        {pop.open && (typeof children === 'function' ? children(pop.close) : children)}
      </div>
    </>
  )
}
