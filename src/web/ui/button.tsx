// Buttons and links that look like buttons: four variants, three sizes, with loading and with a reason when one cannot be pressed.
import { useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/permissions.ts'
import { useMay } from '../may.ts'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-effect hover:text-on-primary-effect',
  secondary: 'border-line bg-card text-ink hover:border-line-strong hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:brightness-90',
}
const sizes: Record<ButtonSize, string> = { sm: 'h-8 px-3 text-sm gap-1.5', md: 'h-10 px-4 text-sm gap-2', lg: 'h-12 px-6 text-base gap-2' }
const squares: Record<ButtonSize, string> = { sm: 'size-8', md: 'size-10', lg: 'size-12' }
const base =
  'touch-target inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap transition select-none'
const off = 'cursor-not-allowed border-line bg-sunken text-ink-soft'

/** `may`: nobody without this permission sees it. */
type Guard = { may?: Permission | null | undefined }
type Look = Guard & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  block?: boolean
}

function classesOf({ variant = 'secondary', size = 'md', block }: Look, className?: string, isOff = false, loading = false) {
  return cx(base, sizes[size], isOff ? off : variants[variant], loading && 'cursor-progress', block && 'w-full', className)
}

function useRefusal(reason: string | undefined, isOff: boolean) {
  const id = useId()
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const props = isOff ? { 'aria-disabled': true, onClick: refuse, title: reason, 'aria-describedby': reason ? id : undefined } : {}
  const words = reason && (
    <span id={id} hidden>
      {reason}
    </span>
  )
  return { props, words }
}

const iconSize = (size: ButtonSize | undefined) => (size === 'sm' ? 16 : 20)

export type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean; disabledReason?: string | undefined; children: ReactNode }

/** `loading` keeps its width and ignores clicks; `disabledReason` disables it and shows why. */
export function Button(all: ButtonProps) {
  const { variant, size, icon, iconEnd, block, loading = false, disabledReason, className, children, disabled, may, ...rest } = all
  const isOff = loading || disabled === true || disabledReason !== undefined
  const refusal = useRefusal(disabledReason, isOff)
  const isShown = useMay()(may)
  if (!isShown) return null
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      type="button"
      {...rest}
      {...refusal.props}
      data-autofocus={rest.autoFocus || undefined}
      aria-busy={loading || undefined}
      className={classesOf(look, className, isOff && !loading, loading)}
    >
      {loading ? <Spinner size={iconSize(size)} /> : icon && <Icon name={icon} size={iconSize(size)} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize(size)} />}
      {refusal.words}
    </button>
  )
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, icon, iconEnd, block, className, children, may, ...rest }: Look & ComponentProps<typeof Link>) {
  const isShown = useMay()(may)
  if (!isShown) return null
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }
  return (
    <Link {...rest} className={classesOf(look, className)}>
      {icon && <Icon name={icon} size={iconSize(size)} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize(size)} />}
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  badge?: number | undefined
  loading?: boolean
}

/** A square button with an icon; `label` is its name, `badge` a small count at its corner. */
export function IconButton(all: IconButtonProps) {
  const { icon, label, variant = 'quiet', size = 'md', badge, loading = false, className, disabled, ...rest } = all
  const isOff = loading || disabled === true
  const refusal = useRefusal(undefined, isOff)
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...refusal.props}
      aria-busy={loading || undefined}
      className={cx(
        base,
        'relative',
        squares[size],
        disabled ? 'cursor-not-allowed border-transparent text-ink-soft opacity-50' : variants[variant],
        className,
      )}
    >
      {loading ? <Spinner size={iconSize(size)} /> : <Icon name={icon} size={iconSize(size)} />}
      <span className="sr-only">{label}</span> <CountBadge count={badge} />
    </button>
  )
}

/** The small count at the corner of an icon; nothing when there is nothing to count. */
export function CountBadge({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span
      aria-hidden
      className="absolute end-0 top-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-on-primary tabular-nums ring-2 ring-ground"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
